import type { Lang } from '@bailu/contract/languages'

const inUnits = (seconds: number) =>
  seconds <= 90 ? { n: seconds, minutes: false } : { n: Math.ceil(seconds / 60), minutes: true }

/** Error `too_many` with the time to wait, in seconds or minutes. */
export const waitWords: Record<Lang, (seconds: number) => string> = {
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
