import type { Lang } from '@bailu/contract/languages'

/** Shown when the texts of the back office cannot be loaded. */
export const NOT_LOADED: Record<Lang, { text: string; retry: string }> = {
  en: { text: 'The page could not be loaded. Check the network.', retry: 'Try again' },
  zh: { text: '页面未能加载，请检查网络。', retry: '重试' },
  th: { text: 'โหลดหน้านี้ไม่สำเร็จ กรุณาตรวจสอบเครือข่าย', retry: 'ลองอีกครั้ง' },
}
