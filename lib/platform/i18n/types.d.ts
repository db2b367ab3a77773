import type { Messages } from "./shipped";

declare module "next-intl" {
  interface AppConfig {
    Messages: Messages;
  }
}
