import type { Like } from '../like.ts'
import type { en } from './en.ts'

export const zh: Like<typeof en> = {
  brand: '白露 Bailu',
  hello: '您好：',
  automatic: '本邮件由系统自动发送，请勿回复。如需帮助，请联系我们：',
  reset_code: {
    subject: '重置密码的验证码',
    before: '请在应用中输入以下验证码，设置新密码：',
    after: '验证码 10 分钟内有效。我们的工作人员绝不会向您索要验证码。',
    notYou: '如果不是您本人操作，请忽略本邮件，您的密码不会改变。',
  },
  email_code: {
    subject: '确认邮箱的验证码',
    before: '请在应用中输入以下验证码，将此邮箱用于您的账号：',
    after: '验证码 10 分钟内有效。我们的工作人员绝不会向您索要验证码。',
    notYou: '如果不是您本人操作，请忽略本邮件，一切保持不变。',
  },
  password_changed: {
    subject: '您的密码已修改',
    before: (at: string) => `您的账号密码已于 ${at}（曼谷时间）修改。`,
    after: '所有使用旧密码的登录均已退出。',
    notYou: '如果不是您本人操作，请立即重新设置密码并联系我们：',
  },
  email_changed: {
    subject: '您的账号邮箱已更换',
    before: (at: string) => `您的账号邮箱已于 ${at}（曼谷时间）更换。`,
    after: (email: string) => `今后请使用 ${email} 登录。`,
    notYou: '如果不是您本人操作，请立即联系我们：',
  },
  card_changed: {
    subject: '您的提现银行卡已变更',
    before: (at) => `您用于提现的银行卡已于 ${at}（曼谷时间）绑定、更改或删除。`,
    after: '更改之后，提现会暂缓一段时间再付款。',
    notYou: '如果不是您本人操作，请立即重新设置密码并联系我们：',
  },
  account_deleted: {
    subject: '您的账号已注销',
    before: (at) => `您的 Bailu 账号已于 ${at}（曼谷时间）注销。`,
    after: '您的姓名、邮箱、手机号、头像和地址已删除；购买凭证与税务记录将依法保存。',
    notYou: '如非本人操作，请立即联系我们：',
  },
  already_registered: {
    subject: '您已有账号',
    before: '有人（可能是您本人）尝试用此邮箱注册，但该邮箱已有账号。',
    after: '请直接用密码登录；如果忘记密码，可在此重新设置：',
    notYou: '如果不是您本人操作，请忽略本邮件，没有人进入您的账号。',
  },
  staff_welcome: {
    subject: '您的白露后台账号',
    before: (name) => `${name} 为您开通了白露后台账号。`,
    after: '请通过以下链接设置密码。链接 24 小时内有效，仅可使用一次：',
    notYou: '如果您不是白露的工作人员，请忽略此邮件。',
  },
  staff_reset: {
    subject: '重设白露后台密码',
    before: (name) => `${name} 为您的白露后台账号申请了重设密码。`,
    after: '请通过以下链接设置新密码。链接 24 小时内有效，仅可使用一次；在此之前原密码仍然有效：',
    notYou: '如果这不在您的预期之内，请与店铺所有者联系。',
  },
  facts: {
    order: '订单编号',
    total: '订单金额',
    payBy: '请于此前付款',
    paid: '已付金额',
    carrier: '承运商',
    tracking: '运单号',
    refunded: '退款金额',
    partner: '您的合伙人编号',
  },
  order_placed: {
    subject: '我们已收到您的订单',
    before: '感谢您的订购。付款之前，商品将为您保留。',
    beforeCod: '感谢您的订购。请在收货时付款。',
    after: '付款、上传凭证或查看进度，请打开您的订单：',
  },
  payment_confirmed: {
    subject: '您的付款已到账',
    before: '您的付款已到账，谢谢！我们正在为您备货。',
    after: '您可以在订单中查看进度：',
  },
  order_shipped: {
    subject: '您的订单已发货',
    before: '您的包裹已交给承运商。',
    follow: '在承运商页面查询包裹：',
    after: '查看订单详情：',
  },
  refund_paid: {
    subject: '您的退款已汇出',
    before: '您的订单退款已汇出，银行入账可能需要几天。',
    after: '查看订单详情：',
  },
  application_approved: {
    subject: '欢迎成为白露合伙人',
    before: '您的申请已通过，您现在是白露的合伙人了。',
    after: '客户、收益与推广素材都在这里：',
  },
  application_refused: {
    subject: '您的合伙人申请',
    before: '感谢您的申请。这一次我们未能通过，审核说明如下：',
    after: '您可以随时重新申请：',
  },
}
