/** Text in the three languages of the shop, and the blocks a long text is made of. */
export interface Words {
  zh: string
  en: string
  th: string
}

export type Block =
  | { kind: 'heading'; text: Words }
  | { kind: 'text'; text: Words }
  | { kind: 'list'; items: readonly Words[] }

export const w = (zh: string, en: string, th: string): Words => ({ zh, en, th })
export const heading = (zh: string, en: string, th: string): Block => ({ kind: 'heading', text: w(zh, en, th) })
export const text = (zh: string, en: string, th: string): Block => ({ kind: 'text', text: w(zh, en, th) })
export const list = (...items: readonly Words[]): Block => ({ kind: 'list', items })
