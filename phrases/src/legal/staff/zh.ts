import { zh as pages } from '../../shell/staff/pages/zh.ts'
import type { en } from './en.ts'

export const zh: typeof en = {
  title: pages.privacy,
  lead: '保存哪些个人数据以及保存多久。到期的数据每小时自动删除。',
  what: '内容',
  howLong: '保存期限',
  due: '已到期',
  lastRun: '上次运行',
  lastErased: '上次删除',
  never: '尚未运行',
  nothing: '暂无',
  lengths: { days: (n) => `${n} 天`, months: (n) => `${n} 个月`, years: (n) => `${n} 年` },
  kinds: {
    unpaid_orders: { title: '从未付款的订单', hint: '姓名、地址、留言和付款凭证。金额保留。' },
    evidence: {
      title: '未通过的付款凭证和订单备注',
      hint: '适用于从未付款的订单，以及已删除个人数据的买家（买家不能自行删除）。自订单结束、数据删除或删除前最后一条备注起算，以最晚者为准。',
    },
    guests: { title: '没有订单的访客', hint: '从未下过单的手机所用的令牌。' },
    leads: { title: '潜在客户', hint: '长期无人跟进的潜在客户及其备注和照片。' },
    applications: { title: '未通过的申请', hint: '整份申请。' },
    returns: { title: '退货说明和照片', hint: '退货结束之后。金额保留。' },
    sale_documents: { title: '销售凭证', hint: '收据上的姓名和地址、付款凭证和退款账户，自年末起算。金额保留。' },
    bank_statements: { title: '银行对账单', hint: '文件和付款人姓名，自上传当年年末起算。金额和参考号保留。' },
    payees: { title: '提现收款人', hint: '姓名、账户和证件，自处理当年年末起算。金额、银行和账号后四位保留。' },
    approved_applications: {
      title: '已通过的申请',
      hint: '出生日期和留言；已注销的合伙人若在此期间没有收入或付款，则删除整份申请。在职合伙人的姓名因税务凭证而保留。',
    },
    audit_words: { title: '操作日志中的文字', hint: '原因和其他自由文字。记录本身保留。' },
    networks: { title: '操作日志中的网络地址', hint: '自该网络最后一次出现起算。记录中保留其密钥哈希。' },
    mails: { title: '邮件', hint: '已发送或已放弃的邮件。' },
    sessions: { title: '顾客登录记录', hint: '结束一周后删除，最迟到期删除。' },
    replies: { title: '为重试保留的答复', hint: '涉及资金或库存的请求的首次答复。' },
    codes: { title: '更换邮箱记录', hint: '无论是否完成。有异议的更正在异议后保留 90 天。' },
    notices: { title: '通知', hint: '已发送的通知。' },
    inbox: { title: '账号内的通知', hint: '无论是否已读。' },
    receivers: { title: '分组消息的接收人', hint: '包括已读记录，自发送之日起算；已读人数会保留。' },
    import_files: { title: '导入文件', hint: '从旧系统迁移数据所用文件的内容，自上传之日起算。' },
    contacts: { title: '游客邮箱', hint: '用于接收订单动态，自订单结束起算；有未完成的退货或退款时顺延。' },
  },
}
