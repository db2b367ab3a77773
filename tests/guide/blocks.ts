/** A block of commands in a page: where it begins, what it needs, and its text. */
export type Block = { line: number; needs: string[]; script: string };

type Kind = { needs: readonly string[]; toScript: (text: string) => string };

/** The fenced blocks of a page in Markdown that are commands, or can be checked by some, with what each kind needs by itself. */
const kinds: Record<string, Kind> = {
  sh: { needs: [], toScript: (text) => text },
  nginx: { needs: ["nginx", "openssl"], toScript: nginxCheck },
};

/** Commands that let nginx read a part of its configuration, with a certificate made for it. */
function nginxCheck(text: string): string {
  const config = text.replace(/(ssl_certificate|ssl_certificate_key)(\s+)[^;]+;/g, '$1$2"$folder/$1";');
  return `folder=$(mktemp -d)
openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -keyout "$folder/ssl_certificate_key" -out "$folder/ssl_certificate"
cat > "$folder/nginx.conf" <<END
pid "$folder/pid"; error_log "$folder/error.log"; events {} http { access_log off;
${config.replaceAll(/\$(?!folder)/g, "\\$")}}
END
nginx -t -p "$folder" -c "$folder/nginx.conf" 2>&1
rm -r "$folder"
`;
}

/** The fenced blocks of a page in Markdown that can be run, in their order. The words after the kind of a block say what it needs. */
export function readBlocks(page: string): Block[] {
  const blocks: Block[] = [];
  let open: (Block & { kind: Kind }) | null = null;
  let fence = "";
  for (const [index, text] of page.split("\n").entries()) {
    const [, ticks = "", info = ""] = /^(`{3,})(.*)$/.exec(text) ?? [];
    if (fence === "" && ticks) {
      fence = ticks;
      const [language = "", ...needs] = info.trim().split(/\s+/);
      const kind = kinds[language];
      open = kind ? { kind, line: index + 1, needs: [...kind.needs, ...needs], script: "" } : null;
    } else if (ticks && ticks === fence && info === "") {
      if (open) blocks.push({ line: open.line, needs: open.needs, script: open.kind.toScript(open.script) });
      open = null;
      fence = "";
    } else if (open) open.script += `${text}\n`;
  }
  return blocks;
}
