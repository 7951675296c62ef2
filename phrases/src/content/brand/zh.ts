import type { TranslationOf } from '../../translations.ts'
import type { en } from './en.ts'

export const zh: TranslationOf<typeof en> = {
  policy: {
    title: '协议',
    docs: { user: '用户协议', privacy: '隐私协议', partner: '合伙人协议' },
    version: (version, day) => `第 ${version} 版 · 自 ${day} 起生效`,
    older: '您正在查看旧版本。',
    newest: '查看现行版本',
    before: '查看上一版本',
    missing: '没有这个版本',
    missingHint: '没有找到您要看的版本，请查看现行版本。',
  },
  about: { licences: '证照信息', links: '官方账号' },
  messageTitle: '消息详情',
  license: {
    one: '证书详情',
    title: '证照信息',
    lead: '我们的经营登记与证书，轻点可放大查看。',
    empty: '暂未公布证照。',
    number: '编号',
    issuer: '颁发机构',
    until: '有效期至',
    always: '长期有效',
    enlarge: '放大图片',
    missing: '找不到这份证照',
    missingHint: '链接可能已失效，全部证照都在同一页。',
  },
  social: {
    title: '关注白露',
    kinds: { short_video: '短视频', social_network: '社区', photo_sharing: '照片', messaging: '聊天' },
    shop: '进入商城',
    support: '联系我们',
    follow: '关注我们',
    language: '语言',
    newTab: '在新标签页打开',
  },
  messages: {
    open: '打开',
    unread: (count) => `${count} 条未读`,
    readAll: '全部标为已读',
    allRead: '全部已读',
    missing: '找不到这条消息',
    missingHint: '消息可能已删除，或链接已失效。',
    all: '全部消息',
  },
}
