"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ChangeEvent, useRef, useState } from "react";
import { useCall } from "@/components/data/use-call";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/field-text";
import { Icon } from "@/components/ui/icon";
import { toast } from "@/components/ui/toast";
import { removeAvatar, uploadAvatar } from "./calls";
import { readPicture } from "./read-picture";

const CropDialog = dynamic(() => import("./crop-dialog").then((module) => module.CropDialog), { ssr: false });

type Props = {
  userId: number;
  fullName: string;
  /** Null for somebody without a picture of their own. */
  avatarPath: string | null;
  readOnly: boolean;
};

/** The person's picture, with what chooses, crops and removes it. */
export function AvatarPicker({ userId, fullName, avatarPath, readOnly }: Props) {
  const t = useTranslations("profile");
  const router = useRouter();
  const upload = useCall(uploadAvatar);
  const remove = useCall(removeAvatar);
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  // What found no way to the server is sent again from the dialog; another picture is chosen in place of a refused one.
  const cropped = upload.state === "failed" ? null : picture;
  const problem = (cropped ? undefined : upload.problem) ?? remove.problem;

  const stopCropping = () => {
    setPicture(null);
    upload.forget();
  };

  const finish = (words: string) => {
    setPicture(null);
    toast.success(words);
    router.refresh();
  };

  async function send(avatar: File) {
    if (await upload.run({ avatar })) finish(t("picture_saved"));
  }

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    // The same file can be chosen again.
    event.target.value = "";
    if (!file) return;
    stopCropping();
    remove.forget();
    const chosen = await readPicture(file);
    // The server explains what is wrong with a file that cannot be cropped here.
    if (chosen) setPicture(chosen);
    else await send(file);
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar size="large" userId={userId} fullName={fullName} src={avatarPath} label={t("picture_alt")} />
        {!readOnly && (
          <div className="flex flex-wrap gap-3">
            <input
              ref={input}
              type="file"
              accept="image/jpeg,image/png,image/webp"
              aria-label={t("picture_choose")}
              tabIndex={-1}
              className="sr-only"
              onChange={choose}
            />
            <Button
              icon={<Icon name="camera-solid" />}
              busy={upload.busy && !cropped}
              onClick={() => input.current?.click()}
            >
              {t(avatarPath ? "picture_change" : "picture_choose")}
            </Button>
            {avatarPath && (
              <Button
                variant="quiet"
                icon={<Icon name="trash-solid" />}
                busy={remove.busy}
                onClick={async () => (await remove.run({})) && finish(t("picture_removed"))}
              >
                {t("picture_remove")}
              </Button>
            )}
          </div>
        )}
      </div>
      <div role="alert" className="empty:hidden">
        {problem && <ErrorText>{problem}</ErrorText>}
      </div>
      {cropped && (
        <CropDialog
          picture={cropped}
          busy={upload.busy}
          problem={upload.problem}
          onClose={stopCropping}
          onCrop={send}
        />
      )}
    </div>
  );
}
