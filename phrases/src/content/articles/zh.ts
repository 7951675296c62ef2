import type { TranslationOf } from '../../translations.ts'
import type { en } from './en.ts'

export const zh: TranslationOf<typeof en> = {
  titles: { announcement: '公告', material: '素材中心', training: '培训', notice: '站内消息' },
  leads: {
    announcement: '白露的消息，由新到旧。',
    material: '可保存、可分享的图片与文案。',
    training: '循序了解全系产品，每次一小课。',
    notice: '白露想告诉合伙人的事。',
  },
  lessons: '短课',
  empty: '这里还没有内容，新内容会第一时间出现。',
  noMessages: '还没有消息，写给您的消息会出现在这里。',
  unread: '新',
  film: '观看视频',
  more: '接着读',
  files: '附件',
  notFound: '该文章已不存在',
  notFoundHint: '链接可能已失效，最新文章请按栏目查看。',
}
