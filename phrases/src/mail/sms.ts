import type { Lang } from '@bailu/contract/languages'

/** The text message with the code for a guest's order; short, because Thai letters take two bytes each. */
export const orderCodeSms: Record<Lang, (code: string) => string> = {
  en: (code) => `Bailu: your code is ${code}. Valid for 10 minutes. Do not share it.`,
  zh: (code) => `白露 Bailu：验证码 ${code}，10 分钟内有效，请勿告诉他人。`,
  th: (code) => `Bailu: รหัสของคุณคือ ${code} ใช้ได้ 10 นาที ห้ามบอกผู้อื่น`,
}
