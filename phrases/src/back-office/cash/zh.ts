import type { BackOfficeWords } from '../words.ts'

export const zh: BackOfficeWords['cash'] = {
  title: '现金存入银行',
  box: '账上现金',
  carry: '登记存款',
  carryTitle: '现金已存入银行？',
  carryHint: (most) => `请按银行流水填写。账上现金为 ${most}。`,
  done: '存款已登记',
  empty: '尚无现金存入银行。',
  on: '银行流水日期',
  amount: '金额',
  baht: '金额（泰铢）',
  reference: '银行流水号',
  by: '登记人',
  state: '状态',
  noted: '已登记',
  voided: '已作废',
  void: '作废',
  voidTitle: (sum) => `作废 ${sum} 的存款？`,
  voidHint: '现金回到账上，流水号可再次使用。登记人不能自行作废。',
  voidDone: '已作废',
  needed: '请填写',
}
