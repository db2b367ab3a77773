export { reportName } from "@/lib/features/report/life/rules";
