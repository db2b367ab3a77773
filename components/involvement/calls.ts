import { callTo } from "@/components/data/call-to";
import type * as contract from "@/lib/features/involvement/contract";

export const getInvolvement = callTo<typeof contract.getInvolvement>("POST /admin/get-involvement");
