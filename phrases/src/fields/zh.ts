import type { Like } from '../like.ts'
import type { en } from './en.ts'

export const zh: Like<typeof en> = {
  missing: '请填写此项',
  form: '请检查此项内容',
  choice: '请从选项中选择',
  email: '请输入正确的邮箱地址',
  phone: '请输入正确的电话号码',
  zip: '请输入正确的邮政编码',
  whole: '请输入整数',
  least: (least) => `请输入不小于 ${least} 的数`,
  most: (most) => `请输入不大于 ${most} 的数`,
  short: (least) => `请至少输入 ${least} 个字符`,
  long: (most) => `请勿超过 ${most} 个字符`,
  few: (least) => `请至少选择 ${least} 项`,
  many: (most) => `最多可选择 ${most} 项`,
  unknown: '此处无需填写该项',
}
