import type { Like } from '../like.ts'
import type { en } from './en.ts'

export const zh: Like<typeof en> = {
  login: {
    title: '登录',
    lead: '欢迎回来',
    submit: '登录',
    forgot: '忘记密码？',
    toRegister: '还没有账号？立即注册',
    failed: '登录失败，请重试',
  },
  register: {
    title: '注册账号',
    lead: '订单、导师与护理，尽在一处',
    submit: '注册',
    toLogin: '已有账号？去登录',
  },
  field: {
    nickname: '姓名',
    email: '邮箱',
    phone: '手机号',
    password: '密码',
    passwordAgain: '确认密码',
    passwordHint: '至少 6 个字符',
    invitation: '邀请码',
    invitationHint: '选填，见邀请人的名片',
    show: '显示',
    hide: '隐藏',
  },
  agree: {
    before: '我已阅读并同意',
    user: '《用户协议》',
    between: '和',
    privacy: '《隐私协议》',
    after: '',
  },
  error: {
    email: '请输入正确的邮箱',
    phone: '手机号格式不正确',
    nickname: '请填写姓名',
    password: '密码至少需要 6 个字符',
    mismatch: '两次输入的密码不一致',
    agreement: '请先阅读并同意用户协议和隐私协议',
    invitation: '邀请码只能包含字母和数字',
    form: '请填写正确的信息',
  },
}
