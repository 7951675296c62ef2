/** What the pieces of the material center are made of, by the slug of their article. */
import type { ProductView } from '../pictures.ts'
import { w, type Words } from './words.ts'

/** A picture of a product, by its slug. */
type Shot = readonly [product: string, view: ProductView]

export interface SeedMaterial {
  caption: Words
  pictures: readonly Shot[]
  /** Products to offer besides those in the pictures, by their slugs. */
  products?: readonly string[]
  /** Name of a document in `demo/documents`. */
  document?: { file: string; name: string }
  /** Days from the first start on; negative has expired. */
  expiresInDays?: number
}

export const materialCategories: readonly { code: string; name: Words }[] = [
  { code: 'ma001', name: w('图集', 'Pictures', 'ภาพ') },
  { code: 'ma002', name: w('文案', 'Words', 'ข้อความ') },
]

export const ROUTINE_CARD = { file: 'routine-card-th.pdf', name: 'ขั้นตอนดูแลผิวประจำวัน.pdf' }
const shots = (view: ProductView, ...slugs: string[]): Shot[] => slugs.map((slug) => [slug, view])

export const materials: Record<string, SeedMaterial> = {
  'pictures-morning-dew': {
    caption: w(
      '早晨的第一滴，是清迈高山绿茶与水的味道。\n晨露绿茶精华，一抹即化，给湿热天气里的肌肤刚刚好的水分。',
      'The first drop of the morning: highland tea from Chiang Mai, and water.\nMorning Dew Green Tea Serum melts in at once and gives skin in humid weather just enough moisture.',
      'หยดแรกของเช้า ชาเขียวดอยสูงเชียงใหม่กับสายน้ำ\nเซรั่มชาเขียวน้ำค้างยามเช้า ซึมทันทีที่สัมผัส เติมน้ำให้ผิวพอดีสำหรับอากาศร้อนชื้น',
    ),
    pictures: (['hero', 'texture', 'botanical', 'detail'] as const).map((view) => ['morning-dew-serum', view]),
  },
  'pictures-white-house': {
    caption: w(
      '白色系列：珍珠、兰花与香米。\n触感像丝，光泽安静。请让客户先摸，再听。',
      'The white range: pearl, orchid and jasmine rice.\nIt feels like silk and glows quietly. Let it be touched before it is talked about.',
      'ไลน์สีขาว ไข่มุก กล้วยไม้ และข้าวหอมมะลิ\nสัมผัสดุจไหม ประกายอ่อนโยน ให้ลูกค้าได้สัมผัสก่อนรับฟัง',
    ),
    pictures: [
      ...shots('hero', 'pearl-luminous-cream', 'orchid-silk-serum', 'jasmine-rice-essence', 'lotus-body-milk'),
      ...shots('texture', 'pearl-luminous-cream'),
      ...shots('hero', 'champagne-flower-oil', 'silk-pearl-mask', 'white-tea-body-mist'),
      ...shots('botanical', 'orchid-silk-serum'),
    ],
  },
  'pictures-gift-season': {
    caption: w(
      '送给自己，也送给您想感谢的人。\n绿野仪式与白瓷臻礼，已为您包好。',
      'For yourself, or for someone you want to thank.\nThe Green Ritual and the White Porcelain set come wrapped.',
      'มอบให้ตัวเอง หรือคนที่คุณอยากขอบคุณ\nชุดกรีนริชวลและชุดไวต์พอร์ซเลน ห่อพร้อมมอบแล้ว',
    ),
    pictures: shots('hero', 'green-ritual-set', 'white-porcelain-set'),
    expiresInDays: 40,
  },
  'copy-first-message': {
    caption: w(
      '您好，我是白露的顾问。如果方便，想请教您平时的护肤习惯，看看哪一支更适合您。不着急，您有空再回我就好。',
      'Hello, I am a consultant with Bailu. If you have a moment, may I ask how you care for your skin, so I can suggest what suits you? No hurry at all.',
      'สวัสดีค่ะ ดิฉันเป็นที่ปรึกษาของ Bailu หากสะดวกขอสอบถามการดูแลผิวของคุณสักนิด เพื่อแนะนำสิ่งที่เหมาะกับคุณ ไม่รีบนะคะ ว่างเมื่อไรค่อยตอบได้เลยค่ะ',
    ),
    pictures: [],
    products: ['morning-dew-serum', 'gotu-kola-balance-toner', 'bamboo-sun-fluid'],
  },
  'copy-after-delivery': {
    caption: w(
      '包裹到了吗？第一次使用建议先在手臂内侧试一试。用法有任何不清楚的地方，随时问我。附上每日步骤卡（泰文）。',
      'Has your parcel arrived? Please try a little on the inner arm first. Ask me anything about how to use it. The card with the daily steps is in Thai.',
      'ได้รับพัสดุแล้วใช่ไหมคะ ครั้งแรกแนะนำให้ทดสอบที่ท้องแขนก่อนนะคะ มีข้อสงสัยเรื่องวิธีใช้ถามได้เสมอค่ะ แนบการ์ดขั้นตอนประจำวันมาให้ด้วยค่ะ',
    ),
    pictures: shots('hero', 'green-tea-foam'),
    document: ROUTINE_CARD,
  },
  'copy-rainy-season': {
    caption: w(
      '湿热天，洁面要温和，别追求紧绷。\n水要给足，油要给少。\n阴天也要防晒。',
      'In humid weather cleanse gently; tight is not clean.\nPlenty of water, little oil.\nSunscreen on grey days, too.',
      'อากาศชื้น ล้างหน้าอ่อนโยน ความตึงไม่ใช่ความสะอาด\nเติมน้ำให้พอ เติมน้ำมันแต่น้อย\nฟ้าครึ้มก็ต้องทากันแดด',
    ),
    pictures: shots('hero', 'bamboo-sun-fluid'),
    expiresInDays: -5,
  },
}
