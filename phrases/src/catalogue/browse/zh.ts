import type { TranslationOf } from '../../translations.ts'
import type { en } from './en.ts'

export const zh: TranslationOf<typeof en> = {
  recent: '最近搜索',
  forget: '清空',
  related: '搭配推荐',
  suggested: '看看这些商品',
  notificationNo: '备案登记号',
  ingredients: '成分（INCI）',
  close: '关闭',
  next: '下一张图片',
  previous: '上一张图片',
  zoomIn: '放大',
  zoomOut: '缩小',
  viewer: '查看大图',
}
