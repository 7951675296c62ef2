import type { TranslationOf } from '../translations.ts'
import type { en } from './en.ts'

export const zh: TranslationOf<typeof en> = {
  brand: 'Bailu',
  brandLine: '来自泰国的温柔护肤',
  description: '来自泰国的护肤与健康品牌，由您信任的人推荐。',
  tabs: { label: '主导航', home: '首页', manage: '管理', person: '我的' },
  header: {
    back: '返回',
    share: '分享',
    toHome: '白露，返回首页',
    skip: '跳到正文',
    cart: (count: number) => (count === 0 ? '购物车' : `购物车，${count} 件商品`),
    language: '语言',
  },
  guard: {
    title: '提示',
    needLoginTips: '访问此页面需要登录，是否前往登录？',
    confirm: '去登录',
    cancel: '取消',
  },
  toast: {
    copied: '复制成功',
    modified: '修改成功',
    addedSuccessfully: '添加成功',
    deleted: '删除成功',
    saved: '保存成功',
    canceled: '取消成功',
    done: '操作成功！',
    uploaded: '上传成功',
    added: '添加成功',
    paid: '支付成功',
    withdrawn: '提现成功',
    networkError: '网络错误',
  },
  state: {
    loading: '加载中',
    noMore: '没有更多了',
    noData: '暂无数据',
    errorTitle: '加载失败',
    errorLead: '网络可能不稳定，您已完成的操作不会丢失。',
    retry: '重试',
    offlineTitle: '当前没有网络',
    offlineLead: '网络恢复后会自动继续加载。',
  },
  missing: {
    title: '找不到此页面',
    lead: '链接可能已失效，或不完整。',
    home: '返回首页',
  },
  broken: {
    title: '出了点问题',
    lead: '页面暂时无法显示，请重试；如仍不行，请稍后再来。',
  },
  carousel: { pause: '暂停', play: '播放', slide: (n, of) => `第 ${n} 张，共 ${of} 张` },
  stepper: { label: '数量', less: '减少一件', more: '增加一件' },
  dialog: { close: '关闭', confirm: '确定', cancel: '取消' },
}
