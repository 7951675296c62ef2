import type { TranslationOf } from '../translations.ts'
import type { en } from './en.ts'

export const zh: TranslationOf<typeof en> = {
  title: '白露 — 温和护肤',
  description: '白露护肤与健康产品：配方温和，价格实在，配送泰国全境。',
  messages: '站内消息',
  announcements: '公告',
  material: '素材中心',
  materialHint: '可分享的图片与文案',
  training: '培训',
  trainingHint: '循序渐进，了解全系产品',
  green: '绿色系列',
  greenHint: '植萃日常护理',
  white: '白色系列',
  whiteHint: '珍珠光采与健康养护',
  viewAll: '查看全部',
  partners: '合作伙伴',
  banners: '横幅',
  share: '把白露分享给朋友',
}
