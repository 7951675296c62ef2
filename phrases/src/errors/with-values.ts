import type { Lang } from '@bailu/contract/languages'

/** Error `account_merged` with the masked e-mail of the account to use; shown only after the right password. */
export const accountMergedText: Record<Lang, (email: string) => string> = {
  en: (email) => `This account was merged with another account of yours. Please sign in with ${email}`,
  zh: (email) => `该账号已与您的另一个账号合并，请用 ${email} 登录`,
  th: (email) => `บัญชีนี้รวมเข้ากับอีกบัญชีหนึ่งของคุณแล้ว กรุณาเข้าสู่ระบบด้วย ${email}`,
}

const inUnits = (seconds: number) =>
  seconds <= 90 ? { n: seconds, minutes: false } : { n: Math.ceil(seconds / 60), minutes: true }

/** Error `too_many` with the time to wait, in seconds or minutes. */
export const retryAfterText: Record<Lang, (seconds: number) => string> = {
  en: (seconds) => {
    const { n, minutes } = inUnits(seconds)
    return `Too many attempts. Please try again in ${n} ${minutes ? 'minutes' : n === 1 ? 'second' : 'seconds'}`
  },
  zh: (seconds) => {
    const { n, minutes } = inUnits(seconds)
    return `尝试次数过多，请 ${n} ${minutes ? '分钟' : '秒'}后再试`
  },
  th: (seconds) => {
    const { n, minutes } = inUnits(seconds)
    return `ลองหลายครั้งเกินไป กรุณาลองใหม่ในอีก ${n} ${minutes ? 'นาที' : 'วินาที'}`
  },
}
