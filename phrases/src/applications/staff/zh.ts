import { zh as pages } from '../../shell/staff/pages/zh.ts'
import type { TranslationOf } from '../../translations.ts'
import type { en } from './en.ts'

export const zh: TranslationOf<typeof en> = {
  approved: (number) => `已批准，合伙人编号 ${number}`,
  title: pages.applications,
  empty: '还没有申请。顾客可在应用中提交申请。',
  states: {
    submitted: '待处理',
    approved: '已批准',
    rejected: '未通过',
    all: '全部',
  },
  state: '状态',
  name: '证件姓名',
  account: '账号',
  birthDate: '出生日期',
  mentor: '导师',
  noMentor: '无',
  message: '留言',
  sent: '提交时间',
  decided: '处理时间',
  by: '处理人',
  automatic: '自动',
  reason: '原因',
  number: '合伙人编号',
  look: '查看',
  phone: '电话',
  email: '邮箱',
  registered: '注册时间',
  approve: '批准',
  approveHint: '对方将立即成为合伙人，并获得自己的编号和余额账户。',
  reject: '拒绝',
  rejectHint: '对方会看到此原因，并可再次申请。',
  rejected: '已拒绝',
}
