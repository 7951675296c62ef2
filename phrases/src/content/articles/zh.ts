import type { TranslationOf } from '../../translations.ts'
import type { en } from './en.ts'

export const zh: TranslationOf<typeof en> = {
  titles: { announcement: '公告', material: '素材中心', training: '培训', notice: '站内消息' },
  leads: {
    announcement: '白露的最新消息，由新到旧。',
    material: '可保存、可分享的图片与文案。',
    training: '每次一小课，循序了解全系产品。',
    notice: '白露发给合伙人的消息。',
  },
  lessons: '短课',
  empty: '暂无内容，新内容上线后会显示在这里。',
  noMessages: '暂无消息，发给您的消息会显示在这里。',
  unread: '新',
  film: '观看视频',
  more: '继续阅读',
  files: '附件',
  notFound: '该文章已下线',
  notFoundHint: '链接可能已失效，最新文章请按栏目查看。',
}
