import type { Like } from '../like.ts'
import type { en } from './en.ts'

export const zh: Like<typeof en> = {
  title: '购物车',
  empty: '购物车是空的',
  emptyHint: '去挑选一件温和的护肤品吧。',
  toShop: '去逛逛',
  selectAll: '全选',
  select: (name) => `选择 ${name}`,
  remove: (name) => `移除 ${name}`,
  removed: '删除成功',
  undo: '撤销',
  goods: '商品金额',
  total: '合计',
  checkout: (count) => `去结算 (${count})`,
  noneSelected: '未选择商品',
  troubles: {
    not_for_sale: '暂时无法购买',
    out_of_stock: '已售罄',
    too_few: (stock) => `仅剩 ${stock} 件`,
  },
  toFree: (amount) => `再购 ${amount} 即可免运费`,
  isFree: '已免运费',
  failed: '购物车加载失败',
  fixFirst: '请调整或取消勾选标出的商品后继续。',
  take: (stock) => `改为 ${stock} 件`,
}
