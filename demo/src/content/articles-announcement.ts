/** News of the brand. */
import type { SeedArticle } from './seed-article.ts'
import { list, text, w } from './words.ts'

const news = (
  slug: string,
  publishedDaysAgo: number,
  title: SeedArticle['title'],
  body: SeedArticle['body'],
): SeedArticle => ({ slug, level1: 'announcement', level2: 'an001', title, body, publishedDaysAgo })

export const announcements: readonly SeedArticle[] = [
  news('new-orchid-silk', 4, w('新品上市：兰花丝润精华', 'New: Orchid Silk Serum', 'สินค้าใหม่: เซรั่มกล้วยไม้ซิลก์'), [
    text(
      '白色系列迎来新成员。兰花提取物与蚕丝蛋白相遇，做成一支触感如绸的精华，即日起于商城发售。',
      'The white house has a new member: a serum of orchid extract and silk protein with a touch like satin, on sale in the shop from today.',
      'ไลน์สีขาวมีสมาชิกใหม่ เซรั่มจากสารสกัดกล้วยไม้และโปรตีนไหม ผิวสัมผัสนุ่มดุจแพร วางจำหน่ายแล้ววันนี้',
    ),
    text(
      '首月购买 30 ml 装可享推广价，数量有限，售完即止。',
      'The 30 ml bottle is offered at an introductory price during its first month, while stock lasts.',
      'ขนาด 30 มล. จำหน่ายในราคาแนะนำตลอดเดือนแรก จนกว่าสินค้าจะหมด',
    ),
  ]),
  news('songkran-hours', 38, w('节假日发货安排', 'Shipping over the holidays', 'กำหนดการจัดส่งช่วงวันหยุด'), [
    text(
      '公共假期期间仓库休息，订单照常接收，并于假期后的第一个工作日按下单顺序寄出。',
      'Our warehouse rests on public holidays. Orders are taken as usual and leave in order of arrival on the first working day after.',
      'คลังสินค้าหยุดทำการในวันหยุดนักขัตฤกษ์ รับคำสั่งซื้อตามปกติ และจัดส่งตามลำดับในวันทำการแรกหลังวันหยุด',
    ),
    list(
      w(
        '自提点照常开放：每日 10:00–18:00',
        'Pick-up point open as usual: daily 10:00–18:00',
        'จุดรับสินค้าเปิดตามปกติทุกวัน 10:00–18:00 น.',
      ),
      w(
        '客服回复时间：工作日 9:00–18:00',
        'Support answers on working days, 9:00–18:00',
        'ฝ่ายบริการลูกค้าตอบในวันทำการ 9:00–18:00 น.',
      ),
    ),
  ]),
  news('refill-jars', 71, w('空瓶回收计划', 'Bring back your empties', 'โครงการคืนขวดเปล่า'), [
    text(
      '把洗净的空瓶带到自提点，我们会交给合作伙伴回收。每五个空瓶可换一片竹叶水润面膜。',
      'Bring clean empties to the pick-up point and we pass them on for recycling. Five of them earn a Bamboo Water Sheet Mask.',
      'นำขวดเปล่าที่ล้างสะอาดมาคืนที่จุดรับสินค้า เราจะส่งต่อเพื่อรีไซเคิล ครบ 5 ชิ้นรับชีทมาสก์น้ำใบไผ่ 1 แผ่น',
    ),
    text(
      '瓶身回收不分批次，请保留瓶盖与泵头。',
      'Any batch is welcome; please keep caps and pumps on.',
      'รับคืนทุกล็อตการผลิต โปรดคงฝาและหัวปั๊มไว้',
    ),
  ]),
  news(
    'tax-statement',
    96,
    w('年度代扣税凭证可以查看了', 'Your yearly withholding statement is ready', 'หนังสือรับรองการหักภาษีประจำปีพร้อมแล้ว'),
    [
      text(
        '合伙人可在「收益」页面打开上一年度的代扣税凭证，每一笔都列明总额、税额与净额。',
        'Partners can open last year’s statement on the income page. Each line shows gross, tax and net.',
        'พาร์ตเนอร์สามารถเปิดหนังสือรับรองของปีที่ผ่านมาได้ในหน้ารายได้ แต่ละรายการแสดงยอดรวม ภาษี และยอดสุทธิ',
      ),
      text(
        '如与您的记录不符，请在三十天内联系财务。',
        'If it differs from your own records, please write to finance within thirty days.',
        'หากไม่ตรงกับบันทึกของท่าน โปรดติดต่อฝ่ายการเงินภายในสามสิบวัน',
      ),
    ],
  ),
  news(
    'chiang-mai-garden',
    140,
    w('走进清迈的茶园', 'A visit to our tea garden in Chiang Mai', 'เยี่ยมไร่ชาของเราที่เชียงใหม่'),
    [
      text(
        '海拔一千二百米，云雾未散时采下的第一片嫩叶，成为晨露精华的起点。',
        'At twelve hundred metres, the first young leaves are picked before the mist lifts. That is where Morning Dew begins.',
        'ที่ความสูง 1,200 เมตร ใบชาอ่อนถูกเก็บก่อนหมอกจาง นั่นคือจุดเริ่มต้นของเซรั่มน้ำค้าง',
      ),
      text(
        '我们与七户农家长期合作，收购价格按年约定，采摘季之前支付三成。',
        'We work with seven families on yearly prices and pay three tenths ahead of the season.',
        'เราทำงานกับเจ็ดครอบครัวเกษตรกร ตกลงราคาเป็นรายปี และจ่ายล่วงหน้าร้อยละ 30 ก่อนฤดูเก็บเกี่ยว',
      ),
    ],
  ),
  news('privacy-update', 205, w('隐私协议更新', 'Our privacy agreement has been updated', 'ปรับปรุงข้อตกลงความเป็นส่วนตัว'), [
    text(
      '我们把隐私协议改写得更清楚：收集什么、为什么、保存多久，以及您如何查看、更正与删除。',
      'We have rewritten it more plainly: what we collect, why, for how long, and how you see, correct and erase it.',
      'เราเขียนใหม่ให้เข้าใจง่ายขึ้น: เก็บข้อมูลอะไร เพราะเหตุใด นานเท่าใด และท่านจะดู แก้ไข หรือลบได้อย่างไร',
    ),
    text(
      '您可随时在「我的」页面撤回营销信息的同意。',
      'You may withdraw consent to marketing at any time on your own page.',
      'ท่านสามารถถอนความยินยอมรับข่าวสารการตลาดได้ทุกเมื่อในหน้าของฉัน',
    ),
  ]),
]
