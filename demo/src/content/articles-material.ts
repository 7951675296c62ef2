/** Pictures, copy and films that partners may pass on with their own link. */
import type { SeedArticle } from './seed-article.ts'
import { list, text, w } from './words.ts'

type Category = 'ma001' | 'ma002'

const material = (
  level2: Category,
  slug: string,
  publishedDaysAgo: number,
  title: SeedArticle['title'],
  body: SeedArticle['body'],
): SeedArticle => ({ slug, level1: 'material', level2, title, body, publishedDaysAgo })

export const materialArticles: readonly SeedArticle[] = [
  material(
    'ma001',
    'pictures-morning-dew',
    6,
    w('图集｜晨露绿茶精华', 'Pictures: Morning Dew Serum', 'ภาพ: เซรั่มชาเขียวน้ำค้างยามเช้า'),
    [
      text(
        '产品照、质地照与植物图，适合朋友圈与动态。保存后请连同您的专属链接一起分享。',
        'Product, texture and plant pictures for your feed. Save them and share with your own link.',
        'ภาพสินค้า เนื้อสัมผัส และพืช สำหรับโพสต์ของคุณ บันทึกแล้วแชร์พร้อมลิงก์ส่วนตัว',
      ),
      text(
        '请勿在图片上添加功效对比字样。',
        'Please add no before-and-after claims to the pictures.',
        'โปรดอย่าเพิ่มข้อความเปรียบเทียบก่อน–หลังลงบนภาพ',
      ),
    ],
  ),
  material('ma001', 'pictures-white-house', 19, w('图集｜白色系列', 'Pictures: the white house', 'ภาพ: ไลน์สีขาว'), [
    text(
      '珍珠、兰花与香米，六张方图与两张横图。',
      'Pearl, orchid and rice in six square pictures and two wide ones.',
      'ไข่มุก กล้วยไม้ และข้าว ภาพสี่เหลี่ยม 6 ภาพ และแนวนอน 2 ภาพ',
    ),
  ]),
  material('ma001', 'pictures-gift-season', 44, w('图集｜送礼季', 'Pictures: the gift season', 'ภาพ: ฤดูแห่งของขวัญ'), [
    text(
      '绿野仪式与白瓷臻礼盒的节日图片，可直接发送给客户。',
      'Festive pictures of both gift sets, ready to send to clients.',
      'ภาพชุดของขวัญทั้งสองแบบสำหรับเทศกาล ส่งให้ลูกค้าได้ทันที',
    ),
  ]),
  material('ma002', 'copy-first-message', 11, w('文案｜第一次问候', 'Copy: a first hello', 'ข้อความ: ทักทายครั้งแรก'), [
    text(
      '您好，我是白露的顾问。如果方便，想请教您平时的护肤习惯，看看哪一支更适合您。不着急，您有空再回我就好。',
      'Hello, I am a consultant with Bailu. If you have a moment, may I ask how you care for your skin, so I can suggest what suits you? No hurry at all.',
      'สวัสดีค่ะ ดิฉันเป็นที่ปรึกษาของ Bailu หากสะดวกขอสอบถามการดูแลผิวของคุณสักนิด เพื่อแนะนำสิ่งที่เหมาะกับคุณ ไม่รีบนะคะ ว่างเมื่อไรค่อยตอบได้เลยค่ะ',
    ),
    text(
      '使用提示：一次只问一个问题，先听再荐。',
      'Tip: ask one thing at a time, and listen before you suggest.',
      'เคล็ดลับ: ถามทีละเรื่อง ฟังก่อนแนะนำ',
    ),
  ]),
  material(
    'ma002',
    'copy-after-delivery',
    27,
    w('文案｜收货后的关心', 'Copy: after the parcel arrives', 'ข้อความ: ห่วงใยหลังได้รับสินค้า'),
    [
      text(
        '包裹到了吗？第一次使用建议先在手臂内侧试一试。用法有任何不清楚的地方，随时问我。',
        'Has your parcel arrived? Please try a little on the inner arm first. Ask me anything about how to use it.',
        'ได้รับพัสดุแล้วใช่ไหมคะ ครั้งแรกแนะนำให้ทดสอบที่ท้องแขนก่อนนะคะ มีข้อสงสัยเรื่องวิธีใช้ถามได้เสมอค่ะ',
      ),
      text(
        '七天内如不合意，可按协议退货。',
        'If it is not for you, it may be returned within seven days.',
        'หากไม่ถูกใจ สามารถคืนสินค้าได้ภายใน 7 วันตามข้อตกลง',
      ),
    ],
  ),
  material(
    'ma002',
    'copy-rainy-season',
    63,
    w('文案｜雨季护肤三句话', 'Copy: three lines for the rainy season', 'ข้อความ: สามประโยคสำหรับหน้าฝน'),
    [
      list(
        w(
          '湿热天，洁面要温和，别追求紧绷。',
          'In humid weather cleanse gently; tight is not clean.',
          'อากาศชื้น ล้างหน้าอ่อนโยน ความตึงไม่ใช่ความสะอาด',
        ),
        w('水要给足，油要给少。', 'Plenty of water, little oil.', 'เติมน้ำให้พอ เติมน้ำมันแต่น้อย'),
        w('阴天也要防晒。', 'Sunscreen on grey days, too.', 'ฟ้าครึ้มก็ต้องทากันแดด'),
      ),
    ],
  ),
]
