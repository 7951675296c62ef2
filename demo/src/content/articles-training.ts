/** Short lessons for partners: products, service, conduct. */
import type { SeedArticle } from './seed-article.ts'
import { heading, list, text, w } from './words.ts'

type Category = 'tr001' | 'tr002' | 'tr003'

const lesson = (
  level2: Category,
  slug: string,
  publishedDaysAgo: number,
  title: SeedArticle['title'],
  body: SeedArticle['body'],
): SeedArticle => ({ slug, level1: 'training', level2, title, body, publishedDaysAgo })

export const trainings: readonly SeedArticle[] = [
  lesson('tr001', 'know-green', 9, w('认识绿色系列', 'Getting to know the green range', 'รู้จักไลน์สีเขียว'), [
    heading('一句话', 'In one line', 'ในประโยคเดียว'),
    text(
      '绿色系列是每日的洁净与水分，适合湿热气候与所有肤质。',
      'The green range is daily cleanliness and water, for humid weather and every skin.',
      'ไลน์สีเขียวคือความสะอาดและความชุ่มชื้นประจำวัน เหมาะกับอากาศร้อนชื้นและทุกสภาพผิว',
    ),
    list(
      w('先洁净，再补水，最后锁水', 'Cleanse, hydrate, then seal', 'ทำความสะอาด เติมน้ำ แล้วกักเก็บ'),
      w('油皮从爽肤水开始介绍', 'For oily skin, start with the toner', 'ผิวมันเริ่มแนะนำจากโทนเนอร์'),
      w('干皮从面霜开始介绍', 'For dry skin, start with the cream', 'ผิวแห้งเริ่มแนะนำจากครีม'),
    ),
  ]),
  lesson('tr001', 'know-white', 22, w('认识白色系列', 'Getting to know the white range', 'รู้จักไลน์สีขาว'), [
    text(
      '白色系列关乎触感与光泽。介绍时请让客户先摸，再听。',
      'The white range is about touch and glow. Let clients feel it before they hear about it.',
      'ไลน์สีขาวว่าด้วยผิวสัมผัสและประกาย ให้ลูกค้าได้สัมผัสก่อนรับฟัง',
    ),
    text(
      '我们说「光采」「看起来均匀」，不说「美白」或任何治疗功效。',
      'We say “radiance” and “an even look”; never whitening, never treatment.',
      'เราใช้คำว่า “แลดูกระจ่างใส” และ “แลดูสม่ำเสมอ” ไม่อ้างสรรพคุณทางการรักษา',
    ),
  ]),
  lesson('tr001', 'layering', 47, w('叠加的顺序与用量', 'Layering: order and amounts', 'ลำดับและปริมาณในการทา'), [
    list(
      w('由稀到稠，由水到油', 'From thin to thick, from water to oil', 'จากบางไปเข้มข้น จากน้ำไปน้ำมัน'),
      w('每层等待约三十秒', 'Wait about thirty seconds between layers', 'เว้นประมาณ 30 วินาทีระหว่างชั้น'),
      w('防晒永远是早晨的最后一步', 'Sunscreen is always the last step of the morning', 'กันแดดคือขั้นตอนสุดท้ายของเช้าเสมอ'),
    ),
  ]),
  lesson('tr002', 'listen-first', 33, w('先听，再推荐', 'Listen first, then suggest', 'ฟังก่อน แล้วค่อยแนะนำ'), [
    text(
      '一次好的咨询，客户说七分，您说三分。',
      'In a good consultation the client speaks seven parts of ten.',
      'การให้คำปรึกษาที่ดี ลูกค้าพูดเจ็ดส่วน คุณพูดสามส่วน',
    ),
    list(
      w('现在用什么？喜欢哪里？', 'What do you use now, and what do you like about it?', 'ตอนนี้ใช้อะไรอยู่ ชอบตรงไหน'),
      w('一天中什么时候最不舒服？', 'When in the day does skin feel least comfortable?', 'ช่วงไหนของวันที่รู้สึกไม่สบายผิวที่สุด'),
      w('愿意花几步、几分钟？', 'How many steps and minutes would you give it?', 'อยากใช้กี่ขั้นตอน กี่นาที'),
    ),
  ]),
  lesson('tr002', 'after-sale', 58, w('售后的七天', 'The seven days after', 'เจ็ดวันหลังการขาย'), [
    text(
      '收货当天问候，第三天问使用感受，第七天之前提醒可退的期限。',
      'A greeting on delivery, a question on day three, and a reminder of the right to cancel before day seven.',
      'ทักทายวันรับสินค้า สอบถามวันที่สาม และแจ้งสิทธิคืนสินค้าก่อนครบวันที่เจ็ด',
    ),
    text(
      '遇到不适，请客户立即停用并联系客服，不要自行判断。',
      'If skin feels uncomfortable, ask the client to stop and contact support; do not judge it yourself.',
      'หากลูกค้ารู้สึกไม่สบายผิว ให้หยุดใช้ทันทีและติดต่อฝ่ายบริการ อย่าวินิจฉัยเอง',
    ),
  ]),
  lesson('tr002', 'care-for-leads', 80, w('如何照顾潜在客户', 'Caring for potential customers', 'ดูแลผู้ที่อาจเป็นลูกค้า'), [
    text(
      '记录沟通阶段，约好下一次的时间，然后准时。比话术更有用的是记得。',
      'Note where you stand, agree when to speak next, and be on time. Remembering beats any script.',
      'บันทึกขั้นตอนการสนทนา นัดครั้งถัดไป และตรงเวลา การจดจำมีค่ากว่าบทพูดใด ๆ',
    ),
  ]),
  lesson(
    'tr003',
    'fair-words',
    101,
    w('合规用语：能说与不能说', 'Fair words: what we may and may not say', 'ถ้อยคำที่ถูกต้อง: พูดได้และพูดไม่ได้'),
    [
      text(
        '化妆品的描述只限清洁、美化、保护与保湿。',
        'Cosmetics may be said to clean, beautify, protect and moisturise; no more.',
        'เครื่องสำอางกล่าวถึงได้เพียงการทำความสะอาด เสริมความงาม ปกป้อง และให้ความชุ่มชื้น',
      ),
      list(
        w('可以：保湿、柔软、光采、清爽', 'Yes: moisture, softness, radiance, freshness', 'ได้: ชุ่มชื้น นุ่ม กระจ่างใส สดชื่น'),
        w('不可以：治疗、祛斑、消炎、永久', 'No: cure, remove, treat, permanent', 'ไม่ได้: รักษา กำจัด บำบัด ถาวร'),
        w('不可承诺收入', 'Never promise an income', 'ห้ามรับประกันรายได้'),
      ),
    ],
  ),
  lesson(
    'tr003',
    'client-privacy',
    133,
    w('尊重客户的隐私', 'Respecting a client’s privacy', 'เคารพความเป็นส่วนตัวของลูกค้า'),
    [
      text(
        '只记录服务所需的信息。客户可以看到并删除您写下的内容；敏感信息需要客户同意才填写。',
        'Write down only what serving needs. Clients can see and erase what you wrote; sensitive fields need their consent.',
        'บันทึกเฉพาะข้อมูลที่จำเป็นต่อการบริการ ลูกค้าดูและลบสิ่งที่คุณเขียนได้ ข้อมูลอ่อนไหวต้องได้รับความยินยอมก่อน',
      ),
    ],
  ),
]
