/** Standing texts of the shop: policies, about, links, licences. Drafts: a lawyer reads them before a real shop opens. */
import type { SocialLink } from '@bailu/contract/content/brand'
import { type Block, heading, list, text, w, type Words } from './words.ts'

export interface SeedPage {
  name: 'user' | 'privacy' | 'about'
  title: Words
  body: readonly Block[]
}

const userAgreement: SeedPage = {
  name: 'user',
  title: w('用户协议', 'User agreement', 'ข้อตกลงผู้ใช้'),
  body: [
    text(
      '欢迎使用白露商城。注册、下单或浏览即表示您同意本协议。',
      'Welcome to the Bailu shop. By registering, ordering or browsing you agree to these terms.',
      'ยินดีต้อนรับสู่ร้าน Bailu การลงทะเบียน สั่งซื้อ หรือเยี่ยมชม ถือว่าท่านยอมรับข้อตกลงนี้',
    ),
    heading('一、账户', '1. Your account', '1. บัญชีของท่าน'),
    text(
      '请提供真实信息并妥善保管密码。申请成为合伙人须年满二十周岁。',
      'Please give true details and keep your password to yourself. Partners must be at least twenty years old.',
      'โปรดให้ข้อมูลตามจริงและเก็บรักษารหัสผ่าน ผู้สมัครเป็นพาร์ตเนอร์ต้องมีอายุไม่ต่ำกว่า 20 ปี',
    ),
    heading('二、订单与付款', '2. Orders and payment', '2. คำสั่งซื้อและการชำระเงิน'),
    text(
      '价格以泰铢计，含增值税。订单提交后库存为您保留；逾期未付款的订单会自动取消。转账凭证须经财务人员核对到账后方视为已付款。',
      'Prices are in baht and include VAT. Stock is held when you order; unpaid orders cancel themselves when time is up. A transfer counts as paid once finance has seen the money.',
      'ราคาเป็นเงินบาทรวมภาษีมูลค่าเพิ่ม สินค้าจะถูกสำรองเมื่อสั่งซื้อ คำสั่งซื้อที่ไม่ชำระภายในกำหนดจะถูกยกเลิกอัตโนมัติ การโอนถือว่าชำระแล้วเมื่อฝ่ายการเงินตรวจสอบยอดเงินเรียบร้อย',
    ),
    heading('三、七日解约权', '3. Seven days to cancel', '3. สิทธิเลิกสัญญาภายใน 7 วัน'),
    text(
      '依据泰国《直销与直接营销法》（佛历 2545 年）及其修正案，您可自收到商品之日起七日内以书面通知解除合同。请保持商品与包装完好，我们将在收到通知后十五日内退还货款。',
      'Under the Thai Direct Sales and Direct Marketing Act B.E. 2545 and its amendments you may cancel in writing within seven days of receiving the goods. Please keep goods and packaging; we refund within fifteen days of your notice.',
      'ตามพระราชบัญญัติขายตรงและตลาดแบบตรง พ.ศ. 2545 และที่แก้ไขเพิ่มเติม ท่านมีสิทธิเลิกสัญญาโดยแจ้งเป็นหนังสือภายใน 7 วันนับแต่วันที่ได้รับสินค้า โปรดเก็บรักษาสินค้าและบรรจุภัณฑ์ไว้ เราจะคืนเงินภายใน 15 วันนับแต่วันที่ได้รับแจ้ง',
    ),
    heading('四、合伙人', '4. Partners', '4. พาร์ตเนอร์'),
    list(
      w(
        '奖励只来自商品销售，不因招募他人而支付。',
        'Rewards come from goods sold, never from recruiting.',
        'ผลตอบแทนมาจากการขายสินค้าเท่านั้น ไม่จ่ายจากการชักชวนผู้อื่นเข้าร่วม',
      ),
      w(
        '不得夸大功效或承诺收入。',
        'No exaggerated claims and no promise of income.',
        'ห้ามอวดอ้างสรรพคุณเกินจริงหรือรับประกันรายได้',
      ),
      w(
        '我们依法代扣所得税并提供凭证。',
        'We withhold income tax as the law requires and give a statement.',
        'เราหักภาษีเงินได้ ณ ที่จ่ายตามกฎหมายและออกหนังสือรับรองให้',
      ),
    ),
    heading('五、责任与适用法律', '5. Liability and law', '5. ความรับผิดและกฎหมายที่ใช้บังคับ'),
    text(
      '本协议适用泰国法律，不影响您作为消费者依法享有的权利。争议可先联系客服，亦可向消费者保护委员会办公室投诉。',
      'Thai law applies and your rights as a consumer stay untouched. Please talk to us first; you may also turn to the Office of the Consumer Protection Board.',
      'ข้อตกลงนี้อยู่ภายใต้กฎหมายไทย และไม่กระทบสิทธิของท่านในฐานะผู้บริโภค หากมีข้อพิพาทโปรดติดต่อเราก่อน หรือร้องเรียนต่อสำนักงานคณะกรรมการคุ้มครองผู้บริโภค (สคบ.)',
    ),
  ],
}

const privacyAgreement: SeedPage = {
  name: 'privacy',
  title: w('隐私协议', 'Privacy agreement', 'ข้อตกลงความเป็นส่วนตัว'),
  body: [
    text(
      '我们依据泰国《个人数据保护法》（PDPA，佛历 2562 年）处理您的个人数据。数据控制者为本商城的经营者。',
      'We handle personal data under the Thai Personal Data Protection Act B.E. 2562 (PDPA). The operator of this shop is the data controller.',
      'เราประมวลผลข้อมูลส่วนบุคคลตามพระราชบัญญัติคุ้มครองข้อมูลส่วนบุคคล พ.ศ. 2562 (PDPA) โดยผู้ประกอบการร้านนี้เป็นผู้ควบคุมข้อมูล',
    ),
    heading('我们收集什么', 'What we collect', 'ข้อมูลที่เราเก็บรวบรวม'),
    list(
      w('账户：姓名、电话、电子邮箱、生日', 'Account: name, phone, e-mail, birthday', 'บัญชี: ชื่อ โทรศัพท์ อีเมล วันเกิด'),
      w(
        '订单：收货地址、商品、付款凭证',
        'Orders: address, goods, proof of payment',
        'คำสั่งซื้อ: ที่อยู่จัดส่ง สินค้า หลักฐานการชำระเงิน',
      ),
      w(
        '合伙人：银行账户与身份证号，加密保存，仅显示末四位',
        'Partners: bank account and national id, encrypted, shown by the last four digits',
        'พาร์ตเนอร์: บัญชีธนาคารและเลขประจำตัวประชาชน เข้ารหัสและแสดงเพียง 4 หลักท้าย',
      ),
      w(
        '敏感资料（如婚育与收入）仅在您明确同意时填写',
        'Sensitive details such as family or income only with your explicit consent',
        'ข้อมูลอ่อนไหว เช่น สถานภาพครอบครัวหรือรายได้ เฉพาะเมื่อท่านยินยอมโดยชัดแจ้ง',
      ),
    ),
    heading('为什么', 'Why', 'วัตถุประสงค์'),
    text(
      '为履行合同（处理订单、配送、奖励）、履行法定义务（税务与账簿）、正当利益（防止欺诈），以及在您同意时发送营销信息。',
      'To perform our contract (orders, delivery, rewards), to meet legal duties (tax and books), for legitimate interests (preventing fraud) and, with consent, to send news.',
      'เพื่อปฏิบัติตามสัญญา (คำสั่งซื้อ จัดส่ง ผลตอบแทน) ปฏิบัติตามกฎหมาย (ภาษีและบัญชี) ประโยชน์โดยชอบด้วยกฎหมาย (ป้องกันการทุจริต) และส่งข่าวสารเมื่อท่านยินยอม',
    ),
    heading('谁能看到', 'Who sees it', 'ผู้ที่เข้าถึงได้'),
    text(
      '经授权的员工、配送与付款服务商，以及您的导师（仅限服务所需）。我们不出售个人数据。',
      'Authorised staff, delivery and payment services, and your mentor as far as needed to look after you. We never sell personal data.',
      'พนักงานที่ได้รับอนุญาต ผู้ให้บริการจัดส่งและชำระเงิน และผู้แนะนำของท่านเท่าที่จำเป็น เราไม่ขายข้อมูลส่วนบุคคล',
    ),
    heading('保存多久', 'How long', 'ระยะเวลาเก็บรักษา'),
    text(
      '账号资料保存至您注销账号；交易记录依会计与税务法律保存，期满删除；未通过的付款凭证及相关备注保存 180 天。',
      'Account details until you close your account; sales records for as long as accounting and tax law require, then erased; declined payment slips and notes about them for 180 days.',
      'ข้อมูลบัญชีเก็บจนกว่าท่านจะปิดบัญชี บันทึกการซื้อขายเก็บตามกฎหมายบัญชีและภาษี แล้วจึงลบ สลิปที่ไม่ผ่านการตรวจสอบและบันทึกที่เกี่ยวข้องเก็บ 180 วัน',
    ),
    heading('您的权利', 'Your rights', 'สิทธิของท่าน'),
    text(
      '您可以查阅、更正、删除、限制处理、转移数据、反对处理或撤回同意，也可向个人数据保护委员会办公室投诉。请在「我的」页面操作，或致信 privacy@example.com。',
      'You may see, correct, erase, restrict, move or object, and withdraw consent; you may complain to the Office of the Personal Data Protection Committee. Use your own page or write to privacy@example.com.',
      'ท่านมีสิทธิเข้าถึง แก้ไข ลบ ระงับการใช้ โอนย้าย คัดค้าน และถอนความยินยอม รวมถึงร้องเรียนต่อสำนักงานคณะกรรมการคุ้มครองข้อมูลส่วนบุคคล ดำเนินการได้ในหน้าของฉัน หรือเขียนถึง privacy@example.com',
    ),
  ],
}

const about: SeedPage = {
  name: 'about',
  title: w('关于白露', 'About Bailu', 'เกี่ยวกับ Bailu'),
  body: [
    text(
      '白露，是秋天第一滴凝在叶上的露水。我们在曼谷调配，用泰国的茶、米、莲与兰，做安静而好用的护肤品。',
      'Bailu, white dew, is the first drop of autumn on a leaf. We blend in Bangkok, with Thai tea, rice, lotus and orchid: quiet skincare that does its work.',
      'ไป๋ลู่ คือน้ำค้างขาวหยดแรกของฤดูใบไม้ร่วงบนใบไม้ เราปรุงในกรุงเทพฯ ด้วยชา ข้าว บัว และกล้วยไม้ของไทย เป็นสกินแคร์ที่เรียบสงบและใช้ได้จริง',
    ),
    text(
      '绿色系列关于水分与洁净，白色系列关于触感与光泽。每一瓶都由顾问陪您选择。',
      'The green range is about water and cleanliness, the white about touch and glow. A consultant helps you choose.',
      'ไลน์สีเขียวว่าด้วยความชุ่มชื้นและความสะอาด ไลน์สีขาวว่าด้วยผิวสัมผัสและประกาย โดยมีที่ปรึกษาช่วยคุณเลือก',
    ),
    heading('我们相信', 'What we believe', 'สิ่งที่เราเชื่อ'),
    list(
      w('成分写得清楚，读得明白', 'Ingredients one can read and understand', 'ส่วนผสมที่อ่านแล้วเข้าใจ'),
      w('先倾听肌肤，再推荐', 'Listening first, recommending afterwards', 'ฟังก่อน แล้วจึงแนะนำ'),
      w('善待种植者与土地', 'Fair to those who grow, and to the land', 'เป็นธรรมต่อผู้ปลูกและผืนดิน'),
    ),
    heading('在哪里找到我们', 'Where we are', 'พบเราได้ที่'),
    text(
      '曼谷素坤逸 23 巷自提点，每日 9:30–18:00，节假日除外。',
      'At our pick-up point in Sukhumvit 23, Bangkok, 9:30 to 18:00 every day except holidays.',
      'จุดรับสินค้าซอยสุขุมวิท 23 กรุงเทพฯ ทุกวัน 9:30–18:00 น. ยกเว้นวันหยุดนักขัตฤกษ์',
    ),
  ],
}

export const pages: readonly SeedPage[] = [userAgreement, privacyAgreement, about]

export const socialLead: Words = w(
  '关注白露，看看泰国的植物如何成为护肤品。',
  'Follow Bailu and see how plants of Thailand become skincare.',
  'ติดตาม Bailu แล้วดูว่าพืชพรรณของไทยกลายเป็นสกินแคร์ได้อย่างไร',
)

export const socialLinks: readonly SocialLink[] = [
  { kind: 'short_video', name: 'TikTok', handle: '@bailu.th', href: 'https://example.com/tiktok' },
  { kind: 'social_network', name: 'Facebook', handle: 'Bailu Thailand', href: 'https://example.com/facebook' },
  { kind: 'photo_sharing', name: 'Instagram', handle: '@bailu.th', href: 'https://example.com/instagram' },
  { kind: 'messaging', name: 'LINE', handle: '@bailu', href: 'https://example.com/line' },
  { kind: 'photo_sharing', name: '小红书', handle: '白露泰国', href: 'https://example.com/xiaohongshu' },
  { kind: 'messaging', name: 'WeChat', handle: '白露 Bailu', href: 'https://example.com/wechat' },
]

export interface SeedLicence {
  /** File name of the certificate in `demo/pictures/certificates`. */
  picture: string
  validUntil: string | null
  title: Words
  number: string
  issuer: Words
  text: Words
}

export const licences: readonly SeedLicence[] = [
  {
    picture: 'leaf',
    validUntil: null,
    title: w('直销经营登记', 'Direct sales business registration', 'ทะเบียนการประกอบธุรกิจขายตรง'),
    number: 'DEMO-0001/2568',
    issuer: w('消费者保护委员会办公室', 'Office of the Consumer Protection Board', 'สำนักงานคณะกรรมการคุ้มครองผู้บริโภค'),
    text: w(
      '演示资料，非真实证件。正式运营前请替换为贵公司的登记证。',
      'A demonstration, not a real certificate. Replace it with your own before you open.',
      'ข้อมูลตัวอย่าง ไม่ใช่เอกสารจริง โปรดเปลี่ยนเป็นทะเบียนของท่านก่อนเปิดให้บริการ',
    ),
  },
  {
    picture: 'gold',
    validUntil: '2028-12-31',
    title: w('化妆品备案', 'Cosmetic notification', 'ใบรับจดแจ้งเครื่องสำอาง'),
    number: 'DEMO-10-1-0000000',
    issuer: w('泰国食品药品监督管理局', 'Thai Food and Drug Administration', 'สำนักงานคณะกรรมการอาหารและยา'),
    text: w(
      '演示资料，非真实证件。每款产品的备案号应在此列出。',
      'A demonstration, not a real certificate. Each product’s notification number belongs here.',
      'ข้อมูลตัวอย่าง ไม่ใช่เอกสารจริง ควรแสดงเลขที่ใบรับจดแจ้งของแต่ละผลิตภัณฑ์ที่นี่',
    ),
  },
  {
    picture: 'ink',
    validUntil: '2027-06-30',
    title: w('生产质量管理证书', 'Good manufacturing practice', 'ใบรับรองหลักเกณฑ์วิธีการที่ดีในการผลิต'),
    number: 'DEMO-GMP-0002',
    issuer: w('认证机构（演示）', 'Certification body (demonstration)', 'หน่วยรับรอง (ตัวอย่าง)'),
    text: w(
      '演示资料，非真实证件。由代工厂提供的质量管理证书可在此展示。',
      'A demonstration, not a real certificate. The certificate of the factory that makes for you belongs here.',
      'ข้อมูลตัวอย่าง ไม่ใช่เอกสารจริง แสดงใบรับรองของโรงงานผู้ผลิตได้ที่นี่',
    ),
  },
]
