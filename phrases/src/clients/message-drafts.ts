import type { TaskKind } from '@bailu/contract/clients/kinds'
import type { Lang } from '@bailu/contract/languages'
import { khun } from '../khun.ts'

/** Kinds of prepared messages to clients, which the partner edits and sends. */
export type MessageDraft = Exclude<TaskKind, 'lead'> | 'hello' | 'consent'
type DraftValues = { name: string; about: string; link: string }

/** Prepared messages by the client's language. None may promise an effect of a product. */
export const messageDrafts: Record<Lang, Record<MessageDraft, (said: DraftValues) => string>> = {
  en: {
    hello: ({ name }) => `Hello ${name}, how are you? Is there anything I can help you with?`,
    note: ({ name }) => `Hello ${name}, as we said I am getting in touch again. How are you?`,
    birthday: ({ name }) => `Happy birthday, ${name}! I wish you a wonderful day.`,
    after_2_days: ({ name, about }) =>
      `Hello ${name}, thank you for your order. How do you like ${about}? If you have a question about using it, just write to me.`,
    after_2_weeks: ({ name, about }) =>
      `Hello ${name}, you have had ${about} for two weeks now. How do you get along with it?`,
    after_2_months: ({ name, about }) =>
      `Hello ${name}, two months have passed since you began with ${about}. Are you happy with it, or shall we look for something else?`,
    running_out: ({ name, about }) =>
      `Hello ${name}, your ${about} may be used up soon. Shall I put one aside for you?`,
    silent: ({ name }) => `Hello ${name}, I have not heard from you for a while. How are you, and how is your skin?`,
    consent: ({ name, link }) =>
      `Hello ${name}, I would like to note what suits your skin, so that I can advise you better. Here you can read what it is for, and allow it or not: ${link}`,
  },
  zh: {
    hello: ({ name }) => `${name} 您好，最近好吗？有什么我可以帮您的吗？`,
    note: ({ name }) => `${name} 您好，按约定再来问候您一下，最近怎么样？`,
    birthday: ({ name }) => `${name}，生日快乐！祝您度过美好的一天。`,
    after_2_days: ({ name, about }) => `${name} 您好，感谢您的订购。${about}用着喜欢吗？使用上有问题随时找我。`,
    after_2_weeks: ({ name, about }) => `${name} 您好，${about}用了两周了，感觉怎么样？`,
    after_2_months: ({ name, about }) => `${name} 您好，${about}用了两个月了，还满意吗？需要换一款看看吗？`,
    running_out: ({ name, about }) => `${name} 您好，您的${about}可能快用完了，需要我帮您留一份吗？`,
    silent: ({ name }) => `${name} 您好，好久没联系了，最近好吗？皮肤状态怎么样？`,
    consent: ({ name, link }) =>
      `${name} 您好，我想记下适合您肌肤的内容，方便给您更好的建议。您可以在这里查看用途，并决定是否同意：${link}`,
  },
  th: {
    hello: ({ name }) => `สวัสดี${khun(name)} สบายดีไหม มีอะไรให้ช่วยบอกได้เลยนะ`,
    note: ({ name }) => `สวัสดี${khun(name)} ทักมาตามที่คุยกันไว้ ช่วงนี้เป็นอย่างไรบ้าง`,
    birthday: ({ name }) => `สุขสันต์วันเกิด${khun(name)} ขอให้มีความสุขมาก ๆ ในวันพิเศษนี้`,
    after_2_days: ({ name, about }) => `สวัสดี${khun(name)} ขอบคุณสำหรับออเดอร์นะ ใช้${about}แล้วเป็นอย่างไรบ้าง มีคำถามทักได้เลย`,
    after_2_weeks: ({ name, about }) => `สวัสดี${khun(name)} ใช้${about}มาสองสัปดาห์แล้ว ชอบไหม`,
    after_2_months: ({ name, about }) => `สวัสดี${khun(name)} ใช้${about}มาสองเดือนแล้ว พอใจไหม หรืออยากลองตัวอื่นดูบ้าง`,
    running_out: ({ name, about }) => `สวัสดี${khun(name)} ${about}น่าจะใกล้หมดแล้ว ให้เก็บไว้ให้สักชิ้นไหม`,
    silent: ({ name }) => `สวัสดี${khun(name)} ไม่ได้คุยกันนานเลย สบายดีไหม ช่วงนี้ผิวเป็นอย่างไรบ้าง`,
    consent: ({ name, link }) =>
      `สวัสดี${khun(name)} อยากขอจดข้อมูลผิวของคุณไว้ เพื่อแนะนำได้ตรงขึ้น อ่านรายละเอียดและเลือกอนุญาตหรือไม่ได้ที่นี่ ${link}`,
  },
}
