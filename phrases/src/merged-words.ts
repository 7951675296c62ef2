import type { Lang } from '@bailu/contract/languages'

/** Error `account_merged` with the masked e-mail of the account to use; shown only after the right password. */
export const mergedWords: Record<Lang, (email: string) => string> = {
  en: (email) => `This account was merged with another one of yours. Please sign in with ${email}`,
  zh: (email) => `该账户已与您的另一个账户合并，请用 ${email} 登录`,
  th: (email) => `บัญชีนี้รวมเข้ากับอีกบัญชีหนึ่งของคุณแล้ว กรุณาเข้าสู่ระบบด้วย ${email}`,
}
