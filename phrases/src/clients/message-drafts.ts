import type { TaskKind } from '@bailu/contract/clients/kinds'
import type { Lang } from '@bailu/contract/languages'
import { khun } from '../khun.ts'

/** Kinds of prepared messages to clients and leads, which the partner edits and sends. */
export type MessageDraft =
  | TaskKind
  | 'hello'
  | 'consent'
  | 'birthday_soon'
  | 'basket'
  | 'reorder'
  | 'unpaid'
  | 'lead_hello'
  | 'lead_invite'
type DraftValues = { name: string; about: string; link: string }

/** Prepared messages by the recipient's language, each with a link. None may promise an effect of a product. */
export const messageDrafts: Record<Lang, Record<MessageDraft, (said: DraftValues) => string>> = {
  en: {
    hello: ({ name, link }) =>
      `Hello ${name}, how are you? If you need anything, just write to me, or look around here: ${link}`,
    note: ({ name, link }) =>
      `Hello ${name}, as we said I am getting in touch again. How are you? Here is the shop, should you need something: ${link}`,
    birthday: ({ name, link }) =>
      `Happy birthday, ${name}! I wish you a wonderful day. If you feel like a little treat: ${link}`,
    birthday_soon: ({ name, link }) =>
      `Hello ${name}, your birthday is coming up. Is there something you would like? Have a look, I am happy to help you choose: ${link}`,
    after_2_days: ({ name, about, link }) =>
      `Hello ${name}, thank you for your order. How do you like ${about}? If you have a question about using it, just write to me. You can read about it here: ${link}`,
    after_2_weeks: ({ name, about, link }) =>
      `Hello ${name}, you have had ${about} for two weeks now. How do you get along with it? Here it is again: ${link}`,
    after_2_months: ({ name, about, link }) =>
      `Hello ${name}, two months have passed since you began with ${about}. Are you happy with it, or shall we look for something else? You can order it again here: ${link}`,
    running_out: ({ name, about, link }) =>
      `Hello ${name}, your ${about} may be used up soon. You can order it again here: ${link}`,
    silent: ({ name, link }) =>
      `Hello ${name}, I have not heard from you for a while. How are you, and how is your skin? Here is what is new: ${link}`,
    consent: ({ name, link }) =>
      `Hello ${name}, I would like to note what suits your skin, so that I can advise you better. Here you can read what it is for, and allow it or not: ${link}`,
    basket: ({ name, link }) =>
      `Hello ${name}, I have put a few things together for you. You can change it as you like and order here: ${link}`,
    reorder: ({ name, link }) =>
      `Hello ${name}, would you like the same again? Everything is ready here, and you can still change it: ${link}`,
    unpaid: ({ name, about, link }) =>
      `Hello ${name}, your order ${about} is still waiting for payment. You can pay it here: ${link}. If something is unclear, just write to me.`,
    lead_hello: ({ name, link }) =>
      `Hello ${name}, it was nice to talk to you. Here are the products we spoke about: ${link}`,
    lead_invite: ({ name, link }) =>
      `Hello ${name}, you can register here with my number, so that I can look after your orders: ${link}`,
  },
  zh: {
    hello: ({ name, link }) => `${name} 您好，最近好吗？有需要随时找我，也可以在这里看看：${link}`,
    note: ({ name, link }) => `${name} 您好，按约定再来问候您一下，最近怎么样？需要什么可以在这里选：${link}`,
    birthday: ({ name, link }) => `${name}，生日快乐！祝您度过美好的一天。想给自己选份小礼物的话：${link}`,
    birthday_soon: ({ name, link }) =>
      `${name} 您好，您的生日快到了，有什么想要的吗？可以先看看，我帮您一起挑：${link}`,
    after_2_days: ({ name, about, link }) =>
      `${name} 您好，感谢您的订购。${about}用着喜欢吗？使用上有问题随时找我，也可以看这里的介绍：${link}`,
    after_2_weeks: ({ name, about, link }) => `${name} 您好，${about}用了两周了，感觉怎么样？产品介绍在这里：${link}`,
    after_2_months: ({ name, about, link }) =>
      `${name} 您好，${about}用了两个月了，还满意吗？需要换一款看看吗？想再来一份可以在这里下单：${link}`,
    running_out: ({ name, about, link }) => `${name} 您好，您的${about}可能快用完了，可以在这里再次购买：${link}`,
    silent: ({ name, link }) => `${name} 您好，好久没联系了，最近好吗？皮肤状态怎么样？这里有一些新品：${link}`,
    consent: ({ name, link }) =>
      `${name} 您好，我想记下适合您肌肤的内容，方便给您更好的建议。您可以在这里查看用途，并决定是否同意：${link}`,
    basket: ({ name, link }) => `${name} 您好，我为您搭配了几样产品，可以随意增减，在这里下单：${link}`,
    reorder: ({ name, link }) => `${name} 您好，要不要照上次再来一份？都放好了，也可以调整：${link}`,
    unpaid: ({ name, about, link }) =>
      `${name} 您好，您的订单 ${about} 还没有付款，可以在这里支付：${link} 。有不清楚的地方随时找我。`,
    lead_hello: ({ name, link }) => `${name} 您好，很高兴和您聊天。我们聊到的产品在这里：${link}`,
    lead_invite: ({ name, link }) => `${name} 您好，您可以在这里用我的编号注册，以后您的订单由我来照顾：${link}`,
  },
  th: {
    hello: ({ name, link }) => `สวัสดี${khun(name)} สบายดีไหม มีอะไรให้ช่วยบอกได้เลยนะ หรือเลือกดูได้ที่นี่ ${link}`,
    note: ({ name, link }) => `สวัสดี${khun(name)} ทักมาตามที่คุยกันไว้ ช่วงนี้เป็นอย่างไรบ้าง ถ้าต้องการอะไรเลือกดูได้ที่นี่ ${link}`,
    birthday: ({ name, link }) =>
      `สุขสันต์วันเกิด${khun(name)} ขอให้มีความสุขมาก ๆ ในวันพิเศษนี้ อยากให้รางวัลตัวเองเลือกดูได้ที่นี่ ${link}`,
    birthday_soon: ({ name, link }) =>
      `สวัสดี${khun(name)} ใกล้ถึงวันเกิดแล้ว มีอะไรที่อยากได้ไหม ลองเลือกดูก่อนได้ ยินดีช่วยเลือกนะ ${link}`,
    after_2_days: ({ name, about, link }) =>
      `สวัสดี${khun(name)} ขอบคุณสำหรับคำสั่งซื้อนะ ใช้${about}แล้วเป็นอย่างไรบ้าง มีคำถามทักได้เลย อ่านวิธีใช้ได้ที่นี่ ${link}`,
    after_2_weeks: ({ name, about, link }) =>
      `สวัสดี${khun(name)} ใช้${about}มาสองสัปดาห์แล้ว ชอบไหม ดูรายละเอียดอีกครั้งได้ที่นี่ ${link}`,
    after_2_months: ({ name, about, link }) =>
      `สวัสดี${khun(name)} ใช้${about}มาสองเดือนแล้ว พอใจไหม หรืออยากลองตัวอื่นดูบ้าง สั่งซื้ออีกครั้งได้ที่นี่ ${link}`,
    running_out: ({ name, about, link }) => `สวัสดี${khun(name)} ${about}น่าจะใกล้หมดแล้ว สั่งซื้ออีกครั้งได้ที่นี่ ${link}`,
    silent: ({ name, link }) => `สวัสดี${khun(name)} ไม่ได้คุยกันนานเลย สบายดีไหม ช่วงนี้ผิวเป็นอย่างไรบ้าง มีของใหม่ให้เลือกดูที่นี่ ${link}`,
    consent: ({ name, link }) =>
      `สวัสดี${khun(name)} อยากขอจดข้อมูลผิวของคุณไว้ เพื่อแนะนำได้ตรงขึ้น อ่านรายละเอียดและเลือกอนุญาตหรือไม่ได้ที่นี่ ${link}`,
    basket: ({ name, link }) => `สวัสดี${khun(name)} จัดสินค้าไว้ให้แล้ว ปรับเปลี่ยนได้ตามใจและสั่งซื้อได้ที่นี่ ${link}`,
    reorder: ({ name, link }) => `สวัสดี${khun(name)} สนใจรับเหมือนครั้งก่อนอีกไหม เตรียมไว้ให้แล้วที่นี่ ปรับเปลี่ยนได้นะ ${link}`,
    unpaid: ({ name, about, link }) =>
      `สวัสดี${khun(name)} คำสั่งซื้อ ${about} ยังรอการชำระเงินอยู่ ชำระได้ที่นี่ ${link} มีอะไรสงสัยทักได้เลย`,
    lead_hello: ({ name, link }) => `สวัสดี${khun(name)} ยินดีที่ได้คุยกันนะ สินค้าที่คุยกันไว้อยู่ที่นี่ ${link}`,
    lead_invite: ({ name, link }) => `สวัสดี${khun(name)} สมัครสมาชิกด้วยรหัสของเราได้ที่นี่ จะได้ช่วยดูแลคำสั่งซื้อให้ ${link}`,
  },
}

/** Titles of baskets made for a client, in the client's language. */
export const basketTitles: Record<Lang, { for: (name: string) => string; again: (day: string) => string }> = {
  en: { for: (name) => `For ${name}`, again: (day) => `As on ${day}` },
  zh: { for: (name) => `给${name}`, again: (day) => `与 ${day} 的订单相同` },
  th: { for: (name) => `สำหรับ${khun(name)}`, again: (day) => `เหมือนวันที่ ${day}` },
}
