/** Courses of the demo shop. The cover is that of the lesson named. */
import { ROUTINE_CARD } from './materials.ts'
import { type Block, heading, list, text, w, type Words } from './words.ts'

export interface SeedChapter {
  title: Words
  minutes: number
  body: readonly Block[]
  document?: { file: string; name: string }
}

export interface SeedQuestion {
  text: Words
  right: readonly Words[]
  wrong: readonly Words[]
  why: Words
}

export interface SeedCourse {
  coverOf: string
  title: Words
  lead: Words
  chapters: readonly SeedChapter[]
  passMark: number
  questions: readonly SeedQuestion[]
}

const chapter = (
  title: Words,
  minutes: number,
  body: readonly Block[],
  more: Partial<SeedChapter> = {},
): SeedChapter => ({
  title,
  minutes,
  body,
  ...more,
})

export const courses: readonly SeedCourse[] = [
  {
    coverOf: 'know-green',
    title: w('认识肤质', 'Knowing skin types', 'รู้จักสภาพผิว'),
    lead: w('先看懂肌肤，再谈产品。', 'See the skin first, then speak of products.', 'เข้าใจผิวก่อน แล้วค่อยพูดถึงผลิตภัณฑ์'),
    chapters: [
      chapter(w('六种肤质', 'Six skin types', 'ผิวหกแบบ'), 4, [
        text(
          '肤质是肌肤的底子，由皮脂与水分决定。洗脸后什么也不涂，等三十分钟，感受最清楚。',
          'The type is where skin starts from: how much oil it makes and how much water it keeps. It shows best half an hour after washing, with nothing on it.',
          'สภาพผิวคือพื้นฐาน ขึ้นอยู่กับน้ำมันและน้ำในผิว สังเกตได้ชัดที่สุดหลังล้างหน้าโดยไม่ทาอะไรไว้ 30 นาที',
        ),
        list(
          w('干性：紧绷，偶有细屑', 'Dry: feels tight, sometimes flakes', 'ผิวแห้ง: ตึง บางครั้งลอกเป็นขุย'),
          w('油性：整脸泛光，毛孔明显', 'Oily: shines all over, pores show', 'ผิวมัน: มันทั้งหน้า เห็นรูขุมขนชัด'),
          w(
            '混合性：T 区油，两颊干',
            'Combination: oily in the middle, dry on the cheeks',
            'ผิวผสม: มันบริเวณทีโซน แก้มแห้ง',
          ),
          w('中性：不紧也不油', 'Normal: neither tight nor shiny', 'ผิวธรรมดา: ไม่ตึงและไม่มัน'),
          w('敏感性：易泛红、刺痛', 'Sensitive: reddens and stings easily', 'ผิวแพ้ง่าย: แดงและแสบง่าย'),
          w('熟龄：弹性减少，偏干', 'Aging: less elastic, rather dry', 'ผิววัยผู้ใหญ่: ยืดหยุ่นน้อยลง ค่อนข้างแห้ง'),
        ),
      ]),
      chapter(w('肌肤会变', 'Skin changes', 'ผิวเปลี่ยนได้'), 3, [
        text(
          '季节、冷气、睡眠与年龄都会改变肌肤。去年适合的，今年未必。所以每次都先问一句：最近皮肤怎么样？',
          'Seasons, air conditioning, sleep and age all change it. What suited last year may not suit now; so begin each time with: how has your skin been lately?',
          'ฤดูกาล ห้องแอร์ การนอน และวัยล้วนเปลี่ยนผิว สิ่งที่เหมาะเมื่อปีก่อนอาจไม่เหมาะวันนี้ จึงควรเริ่มด้วยคำถามว่า ช่วงนี้ผิวเป็นอย่างไรบ้าง',
        ),
      ]),
    ],
    passMark: 60,
    questions: [
      {
        text: w('什么时候最容易看出肤质？', 'When does the skin type show best?', 'เมื่อไรที่เห็นสภาพผิวชัดที่สุด'),
        right: [
          w(
            '洗脸后什么也不涂，三十分钟',
            'Half an hour after washing, with nothing on',
            'หลังล้างหน้า 30 นาที โดยไม่ทาอะไร',
          ),
        ],
        wrong: [w('刚涂完面霜', 'Right after the cream', 'หลังทาครีมทันที'), w('化妆之后', 'With make-up on', 'หลังแต่งหน้า')],
        why: w('那时看到的才是肌肤自己。', 'Only then one sees the skin itself.', 'ตอนนั้นคือผิวจริง ๆ'),
      },
      {
        text: w('混合性肌肤的特点是？', 'What marks combination skin?', 'ผิวผสมมีลักษณะอย่างไร'),
        right: [
          w('T 区油', 'Oily in the middle of the face', 'มันบริเวณทีโซน'),
          w('两颊干', 'Dry on the cheeks', 'แก้มแห้ง'),
        ],
        wrong: [w('整脸泛光', 'Shiny all over', 'มันทั้งหน้า')],
        why: w('油与干同在一张脸上。', 'Oily and dry on one face.', 'มันและแห้งอยู่บนใบหน้าเดียวกัน'),
      },
      {
        text: w(
          '去年适合的产品，今年一定适合吗？',
          'Does what suited last year suit now?',
          'สิ่งที่เหมาะเมื่อปีก่อน เหมาะกับปีนี้เสมอไหม',
        ),
        right: [w('不一定，要先问近况', 'Not always: ask how skin is now', 'ไม่เสมอไป ควรถามก่อนว่าผิวตอนนี้เป็นอย่างไร')],
        wrong: [
          w('一定适合', 'Always', 'เหมาะเสมอ'),
          w('只要换更贵的', 'Only something dearer does', 'ต้องใช้ที่แพงขึ้นเท่านั้น'),
        ],
        why: w(
          '季节、作息与年龄都会改变肌肤。',
          'Season, habits and age change skin.',
          'ฤดูกาล การใช้ชีวิต และวัยเปลี่ยนผิวได้',
        ),
      },
    ],
  },
  {
    coverOf: 'layering',
    title: w('每日步骤', 'The daily routine', 'ขั้นตอนดูแลผิวประจำวัน'),
    lead: w('早四步，晚四步。', 'Four steps in the morning, four at night.', 'เช้าสี่ขั้นตอน ค่ำสี่ขั้นตอน'),
    chapters: [
      chapter(w('早晨', 'The morning', 'ตอนเช้า'), 3, [
        heading('从稀到稠', 'From thin to thick', 'จากบางไปเข้มข้น'),
        list(
          w('温和洁面', 'Cleanse gently', 'ล้างหน้าอย่างอ่อนโยน'),
          w('爽肤水，轻轻按压', 'Toner, pressed in', 'โทนเนอร์ ตบเบา ๆ'),
          w('精华两三滴，等三十秒', 'Two or three drops of serum; wait thirty seconds', 'เซรั่ม 2–3 หยด รอ 30 วินาที'),
          w('防晒永远是最后一步', 'Sunscreen is always the last step', 'กันแดดคือขั้นตอนสุดท้ายเสมอ'),
        ),
      ]),
      chapter(w('晚间四步', 'The evening in four steps', 'ยามค่ำสี่ขั้นตอน'), 2, [
        text(
          '顺序：卸妆油、洁面、精华、面霜。',
          'The order: cleansing oil, foam, serum, cream.',
          'ลำดับคือ คลีนซิ่งออยล์ โฟม เซรั่ม ครีม',
        ),
      ]),
      chapter(
        w('给客户的步骤卡', 'A card for clients', 'การ์ดสำหรับลูกค้า'),
        2,
        [
          text(
            '泰文步骤卡，可打印，也可直接发给客户。',
            'A card in Thai, to print or to send as it is.',
            'การ์ดภาษาไทย พิมพ์หรือส่งให้ลูกค้าได้ทันที',
          ),
        ],
        { document: ROUTINE_CARD },
      ),
    ],
    passMark: 60,
    questions: [
      {
        text: w('早晨的最后一步是？', 'What is the last step of the morning?', 'ขั้นตอนสุดท้ายของเช้าคืออะไร'),
        right: [w('防晒', 'Sunscreen', 'กันแดด')],
        wrong: [w('精华', 'Serum', 'เซรั่ม'), w('爽肤水', 'Toner', 'โทนเนอร์')],
        why: w('防晒要在最外层。', 'Sunscreen belongs on top.', 'กันแดดต้องอยู่ชั้นนอกสุด'),
      },
      {
        text: w('晚间四步有哪些？', 'Which belong to the evening?', 'ข้อใดอยู่ในขั้นตอนยามค่ำ'),
        right: [w('卸妆油', 'Cleansing oil', 'คลีนซิ่งออยล์'), w('面霜', 'Cream', 'ครีม')],
        wrong: [w('防晒', 'Sunscreen', 'กันแดด')],
        why: w('夜里不需要防晒。', 'Nobody needs sunscreen at night.', 'กลางคืนไม่ต้องใช้กันแดด'),
      },
    ],
  },
  {
    coverOf: 'listen-first',
    title: w('诚实的建议', 'Advising honestly', 'ให้คำแนะนำอย่างซื่อตรง'),
    lead: w(
      '先听，再说；只说做得到的。',
      'Listen first, and promise only what is true.',
      'ฟังก่อนพูด และพูดเฉพาะสิ่งที่เป็นจริง',
    ),
    chapters: [
      chapter(w('先听', 'Listen first', 'ฟังก่อน'), 3, [
        text(
          '好的咨询里，客户说七分，您说三分。一次只问一个问题，记下答案，再推荐一样。',
          'In a good talk the client speaks seven parts of ten. Ask one thing at a time, note the answer, suggest one thing.',
          'การสนทนาที่ดี ลูกค้าพูดเจ็ดส่วน คุณพูดสามส่วน ถามทีละเรื่อง จดคำตอบ แล้วแนะนำทีละอย่าง',
        ),
      ]),
      chapter(w('能说与不能说', 'What we may say', 'พูดได้และพูดไม่ได้'), 4, [
        text(
          '化妆品只谈清洁、美化、保护与保湿。不说治疗、消炎、美白、永久，也不做前后对比。',
          'Of cosmetics one speaks of cleaning, beautifying, protecting and moisturising. Never of curing, whitening or permanence, and never with before-and-after pictures.',
          'เครื่องสำอางกล่าวถึงได้เพียงการทำความสะอาด เสริมความงาม ปกป้อง และให้ความชุ่มชื้น ไม่กล่าวถึงการรักษา ผิวขาว หรือผลถาวร และไม่ใช้ภาพก่อน–หลัง',
        ),
      ]),
      chapter(w('客户不适时', 'When skin protests', 'เมื่อผิวไม่สบาย'), 2, [
        text(
          '请客户立即停用，联系客服；不要自己判断，也不要劝再试试。',
          'Ask the client to stop at once and to contact support. Do not judge it yourself, and do not suggest to go on.',
          'ให้ลูกค้าหยุดใช้ทันทีและติดต่อฝ่ายบริการ อย่าวินิจฉัยเอง และอย่าชวนให้ลองใช้ต่อ',
        ),
      ]),
    ],
    passMark: 70,
    questions: [
      {
        text: w('哪些说法可以用？', 'Which may one say?', 'คำใดใช้ได้'),
        right: [w('保湿', 'Moisturises', 'ให้ความชุ่มชื้น'), w('看起来有光采', 'Looks radiant', 'แลดูกระจ่างใส')],
        wrong: [w('治疗痘痘', 'Cures acne', 'รักษาสิว'), w('永久美白', 'Whitens for good', 'ขาวถาวร')],
        why: w(
          '只谈清洁、美化、保护与保湿。',
          'Clean, beautify, protect, moisturise: no more.',
          'กล่าวได้เพียงทำความสะอาด เสริมความงาม ปกป้อง และให้ความชุ่มชื้น',
        ),
      },
      {
        text: w('客户用后泛红，您会？', 'A client’s skin reddens. What do you do?', 'ลูกค้าใช้แล้วผิวแดง ควรทำอย่างไร'),
        right: [w('请其停用并联系客服', 'Ask to stop and contact support', 'ให้หยุดใช้และติดต่อฝ่ายบริการ')],
        wrong: [
          w('说这是正常反应', 'Say it is normal', 'บอกว่าเป็นปกติ'),
          w('建议加大用量', 'Suggest to use more', 'แนะนำให้ใช้มากขึ้น'),
        ],
        why: w('不判断，不拖延。', 'No judging, no waiting.', 'ไม่วินิจฉัยเอง ไม่รอช้า'),
      },
      {
        text: w('推荐之前先做什么？', 'What comes before a suggestion?', 'ก่อนแนะนำควรทำอะไร'),
        right: [w('听客户说', 'Listening', 'ฟังลูกค้า')],
        wrong: [
          w('介绍全系列', 'Presenting the whole range', 'แนะนำทั้งไลน์'),
          w('报价格', 'Naming the price', 'บอกราคา'),
        ],
        why: w('先听，才知道什么合适。', 'Only who has listened knows what suits.', 'ฟังก่อนจึงรู้ว่าอะไรเหมาะ'),
      },
    ],
  },
  {
    coverOf: 'fair-words',
    title: w('奖励与规定', 'Rewards and rules', 'ผลตอบแทนและกฎที่ควรรู้'),
    lead: w(
      '钱从哪里来，什么时候到，哪些不能做。',
      'Where money comes from, when it comes, and what is not allowed.',
      'เงินมาจากไหน ได้เมื่อไร และอะไรที่ทำไม่ได้',
    ),
    chapters: [
      chapter(w('奖励怎么算', 'How rewards work', 'ผลตอบแทนคิดอย่างไร'), 4, [
        text(
          '奖励来自客户付款的订单。确认付款时为待结算，订单完成且过了结算期才到账；期间取消或退货，奖励随之取消。',
          'Rewards come from orders that clients have paid. They are pending when the payment is confirmed and settle after the order is finished and the settlement period has passed. If it is canceled or returned before, so is the reward.',
          'ผลตอบแทนมาจากคำสั่งซื้อที่ลูกค้าชำระแล้ว เมื่อยืนยันการชำระจะอยู่ในสถานะรอสรุปยอด และจะเข้าเมื่อคำสั่งซื้อเสร็จสิ้นและพ้นระยะสรุปยอด หากยกเลิกหรือคืนก่อนนั้น ผลตอบแทนจะถูกยกเลิกด้วย',
        ),
        text(
          '平台代扣代缴税款，可提现的是税后金额。介绍他人加入本身没有奖励。',
          'Tax is paid on your behalf; what can be withdrawn is after tax. There is no reward for bringing in people as such.',
          'ระบบหักและนำส่งภาษีแทนคุณ ยอดที่ถอนได้คือยอดหลังหักภาษี การชักชวนคนเข้าร่วมเพียงอย่างเดียวไม่มีผลตอบแทน',
        ),
      ]),
      chapter(w('客户的权利', 'The client’s rights', 'สิทธิของลูกค้า'), 3, [
        text(
          '收货后七天内，客户可以取消并退货。请主动告诉对方。客户也可以看到并删除您写下的关于他们的内容。',
          'Within seven days of delivery a client may cancel and send goods back. Say so without being asked. Clients can also see and erase what you have noted about them.',
          'ภายใน 7 วันหลังได้รับสินค้า ลูกค้ายกเลิกและคืนสินค้าได้ ควรแจ้งโดยไม่ต้องรอให้ถาม ลูกค้ายังดูและลบสิ่งที่คุณบันทึกเกี่ยวกับตนได้',
        ),
      ]),
    ],
    passMark: 60,
    questions: [
      {
        text: w('奖励什么时候到账？', 'When does a reward settle?', 'ผลตอบแทนเข้าเมื่อไร'),
        right: [
          w(
            '订单完成并过了结算期',
            'After the order is finished and the period has passed',
            'เมื่อคำสั่งซื้อเสร็จสิ้นและพ้นระยะสรุปยอด',
          ),
        ],
        wrong: [
          w('客户下单时', 'When the client orders', 'เมื่อลูกค้าสั่งซื้อ'),
          w('介绍新人时', 'When one brings in a person', 'เมื่อชวนคนใหม่'),
        ],
        why: w('退货期过后才算定下来。', 'Only then it is certain.', 'ตอนนั้นจึงแน่นอน'),
      },
      {
        text: w('客户有几天可以取消？', 'How many days may a client cancel?', 'ลูกค้ายกเลิกได้ภายในกี่วัน'),
        right: [w('收货后七天', 'Seven from delivery', '7 วันหลังได้รับสินค้า')],
        wrong: [w('不能取消', 'None', 'ยกเลิกไม่ได้'), w('只有一天', 'One', '1 วัน')],
        why: w('这是法律给的权利。', 'It is a right the law gives.', 'เป็นสิทธิตามกฎหมาย'),
      },
    ],
  },
]
