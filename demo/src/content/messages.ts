/** Site messages for partners; `level` null goes to everyone. */
import { w, type Words } from './words.ts'

/** Partner levels from the lowest to the highest; their place is the level's number. */
export const LEVEL_CODES = ['BL', 'BD', 'BP', 'BSP'] as const

export interface SeedMessage {
  title: Words
  content: Words
  daysAgo: number
  level: (typeof LEVEL_CODES)[number] | null
}

export const messages: readonly SeedMessage[] = [
  {
    daysAgo: 1,
    level: null,
    title: w('兰花丝润精华已上架', 'Orchid Silk Serum is on sale', 'เซรั่มกล้วยไม้ซิลก์วางจำหน่ายแล้ว'),
    content: w(
      '素材中心已更新图片与文案，欢迎保存分享：/material',
      'Pictures and copy are waiting for you in the material center: /material',
      'ภาพและข้อความพร้อมให้บันทึกและแชร์แล้วในคลังสื่อ /material',
    ),
  },
  {
    daysAgo: 6,
    level: null,
    title: w('本月奖励结算提醒', 'This month’s rewards', 'แจ้งเตือนการสรุปผลตอบแทนเดือนนี้'),
    content: w(
      '订单完成满 15 天的奖励会自动结算，代扣税后计入可提现余额。',
      'Rewards settle by themselves 15 days after an order is finished and join your balance net of withheld tax.',
      'ผลตอบแทนจะสรุปอัตโนมัติเมื่อคำสั่งซื้อเสร็จสิ้นครบ 15 วัน และเข้ายอดที่ถอนได้หลังหักภาษี ณ ที่จ่าย',
    ),
  },
  {
    daysAgo: 12,
    level: 'BL',
    title: w('欢迎加入白露', 'Welcome to Bailu', 'ยินดีต้อนรับสู่ Bailu'),
    content: w(
      '从「培训」里的两篇入门开始吧：认识绿色系列与先听再推荐。',
      'Two short lessons make a good beginning: getting to know the green range, and listening first.',
      'เริ่มต้นด้วยบทเรียนสั้น ๆ สองเรื่อง: รู้จักไลน์สีเขียว และฟังก่อนแล้วค่อยแนะนำ',
    ),
  },
  {
    daysAgo: 20,
    level: null,
    title: w('请核对提现银行卡', 'Please check your bank details', 'โปรดตรวจสอบบัญชีธนาคาร'),
    content: w(
      '户名须与注册姓名一致，否则银行会退回款项。',
      'The account must be in your registered name, or the bank will return the money.',
      'ชื่อบัญชีต้องตรงกับชื่อที่ลงทะเบียน มิฉะนั้นธนาคารจะตีกลับเงิน',
    ),
  },
  {
    daysAgo: 33,
    level: 'BD',
    title: w('BD 合伙人线上茶会', 'An online tea hour for BD partners', 'ชั่วโมงน้ำชาออนไลน์สำหรับพาร์ตเนอร์ BD'),
    content: w(
      '周四晚八点，配方师将现场演示质地，并回答提问。',
      'Thursday at eight in the evening, our formulator shows textures and answers questions.',
      'วันพฤหัสบดีเวลา 20:00 น. นักพัฒนาสูตรจะสาธิตเนื้อสัมผัสและตอบคำถาม',
    ),
  },
  {
    daysAgo: 51,
    level: null,
    title: w('合规用语更新', 'Our list of fair words has been updated', 'ปรับปรุงรายการถ้อยคำที่ใช้ได้'),
    content: w(
      '发布内容前请再看一遍「能说与不能说」。',
      'Before you post, please read once more what we may and may not say.',
      'ก่อนโพสต์ โปรดทบทวนว่าถ้อยคำใดพูดได้และพูดไม่ได้',
    ),
  },
  {
    daysAgo: 78,
    level: 'BP',
    title: w('季度选品会邀请', 'Invitation to the season’s selection', 'เชิญร่วมคัดเลือกผลิตภัณฑ์ประจำฤดูกาล'),
    content: w(
      '请于月底前选出您最看好的三款新品试样。',
      'Please choose your three favourite samples by the end of the month.',
      'โปรดเลือกตัวอย่างสินค้าใหม่ที่ท่านชอบที่สุดสามรายการภายในสิ้นเดือน',
    ),
  },
  {
    daysAgo: 110,
    level: null,
    title: w('空瓶回收开始了', 'Bring back your empties', 'เริ่มโครงการคืนขวดเปล่าแล้ว'),
    content: w(
      '欢迎告诉您的客户：五个空瓶可换一片竹叶水润面膜。',
      'Please tell your clients: five empties earn a Bamboo Water Sheet Mask.',
      'ฝากบอกลูกค้าของคุณ: ขวดเปล่า 5 ชิ้นแลกชีทมาสก์น้ำใบไผ่ 1 แผ่น',
    ),
  },
]

/** For one partner alone. */
export const personal: SeedMessage = {
  daysAgo: 3,
  level: null,
  title: w('谢谢您带来的新朋友', 'Thank you for your new clients', 'ขอบคุณสำหรับลูกค้าใหม่ของคุณ'),
  content: w(
    '这个月有新客户通过您的链接完成了首单。样品礼盒已备好，请到自提点领取。',
    'New clients placed their first order through your link this month. A box of samples waits for you at the pick-up point.',
    'เดือนนี้มีลูกค้าใหม่สั่งซื้อครั้งแรกผ่านลิงก์ของคุณ กล่องตัวอย่างรอคุณอยู่ที่จุดรับสินค้า',
  ),
}
