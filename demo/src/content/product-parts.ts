/** What several products share: ingredients, directions, shelf life, care. */
import { w, type Words } from './words.ts'

export const ingredients = {
  tea: w(
    '清迈高山绿茶叶水 — 清新肤感，平衡油光',
    'Chiang Mai highland green tea water — a fresh feel, less shine',
    'น้ำสกัดใบชาเขียวจากดอยสูงเชียงใหม่ — ให้ผิวรู้สึกสดชื่น ลดความมันส่วนเกิน',
  ),
  centella: w(
    '积雪草提取物 — 令肌肤感觉舒适柔润',
    'Gotu kola extract — leaves skin feeling calm and supple',
    'สารสกัดใบบัวบก — มอบความรู้สึกสบายผิว ผิวนุ่มชุ่มชื้น',
  ),
  moringa: w(
    '辣木叶提取物 — 洗去一日尘感',
    'Moringa leaf extract — helps skin feel clean after a city day',
    'สารสกัดใบมะรุม — ช่วยให้ผิวรู้สึกสะอาดหลังวันอันยาวนานในเมือง',
  ),
  bamboo: w('竹叶水 — 清透水润', 'Bamboo leaf water — light, clear moisture', 'น้ำสกัดใบไผ่ — ความชุ่มชื้นบางเบา'),
  riceBran: w(
    '茉莉香米米糠油 — 滋养柔软',
    'Jasmine-rice bran oil — softens and conditions',
    'น้ำมันรำข้าวหอมมะลิ — บำรุงผิวให้นุ่มเนียน',
  ),
  rice: w(
    '发酵香米水 — 细致肤触，自然光泽',
    'Fermented rice water — refined touch, natural glow',
    'น้ำหมักข้าวหอมมะลิ — ผิวสัมผัสเรียบเนียน แลดูเปล่งปลั่ง',
  ),
  aloe: w(
    '库拉索芦荟叶汁 — 日晒后清凉保湿',
    'Aloe vera leaf juice — cool moisture after a day outdoors',
    'น้ำว่านหางจระเข้ — เย็นสบาย เติมความชุ่มชื้นหลังอยู่กลางแจ้ง',
  ),
  lotus: w(
    '白莲花提取物 — 柔润、安静的香气',
    'White lotus flower extract — suppleness and a quiet scent',
    'สารสกัดดอกบัวหลวงขาว — ผิวนุ่มชุ่มชื้น กลิ่นหอมละมุน',
  ),
  jasmine: w(
    '茉莉花蜡 — 柔软成膜，锁住水分',
    'Jasmine flower wax — a soft film that holds moisture',
    'แวกซ์ดอกมะลิ — เคลือบผิวบางเบา กักเก็บความชุ่มชื้น',
  ),
  citrus: w('泰国青柠果皮油 — 清爽香调', 'Kaffir lime peel oil — a bright, clean scent', 'น้ำมันผิวมะกรูด — กลิ่นหอมสดชื่น'),
  orchid: w('兰花提取物 — 丝滑润泽', 'Orchid extract — silky moisture', 'สารสกัดดอกกล้วยไม้ — ความชุ่มชื้นเนียนนุ่มดุจแพรไหม'),
  mulberry: w(
    '桑叶提取物 — 提升肌肤光采感',
    'Mulberry leaf extract — for a look of radiance',
    'สารสกัดใบหม่อน — ช่วยให้ผิวแลดูกระจ่างใสเปล่งปลั่ง',
  ),
  pearl: w(
    '水解珍珠 — 细腻柔光',
    'Hydrolysed pearl — a fine, soft-focus finish',
    'ไฮโดรไลซ์เพิร์ล — ผิวแลดูเนียนละเอียด เปล่งประกายนุ่มนวล',
  ),
  silk: w('蚕丝蛋白 — 柔滑肤触', 'Silk protein — a smooth, silken touch', 'โปรตีนไหม — ผิวสัมผัสลื่นนุ่ม'),
  camellia: w(
    '山茶籽油 — 温和溶解彩妆',
    'Camellia seed oil — gently lifts make-up',
    'น้ำมันเมล็ดชา (คามิเลีย) — ช่วยละลายเครื่องสำอางอย่างอ่อนโยน',
  ),
  hyaluron: w(
    '三重透明质酸钠 — 层层补水',
    'Three weights of sodium hyaluronate — layered hydration',
    'โซเดียมไฮยาลูโรเนต 3 ขนาดโมเลกุล — เติมน้ำให้ผิวเป็นชั้น ๆ',
  ),
  niacinamide: w(
    '烟酰胺 — 肤色看起来更均匀明亮',
    'Niacinamide — for an even, luminous look',
    'ไนอะซินาไมด์ — ช่วยให้สีผิวแลดูสม่ำเสมอ กระจ่างใส',
  ),
  panthenol: w('维生素原 B5 — 舒润保湿', 'Provitamin B5 — comforting moisture', 'โปรวิตามินบี 5 — ให้ความชุ่มชื้นและสบายผิว'),
  ceramide: w('神经酰胺 NP — 帮助锁住水分', 'Ceramide NP — helps keep moisture in', 'เซราไมด์ NP — ช่วยกักเก็บความชุ่มชื้น'),
  squalane: w(
    '植物角鲨烷 — 轻盈不黏腻',
    'Plant squalane — light, never sticky',
    'สควาเลนจากพืช — บางเบา ไม่เหนียวเหนอะหนะ',
  ),
  shea: w('乳木果脂 — 深度柔软', 'Shea butter — deep softness', 'เชียบัตเตอร์ — ผิวนุ่มล้ำลึก'),
  coconut: w(
    '椰子来源洁净成分 — 泡沫绵密温和',
    'Coconut-derived cleansers — a fine, mild lather',
    'สารทำความสะอาดจากมะพร้าว — ฟองละเอียด อ่อนโยน',
  ),
  beeswax: w('泰北蜂蜡 — 滋润双唇', 'Northern Thai beeswax — keeps lips soft', 'ขี้ผึ้งแท้จากภาคเหนือ — ริมฝีปากนุ่มชุ่มชื้น'),
  uvFilters: w('新一代防晒剂组合 SPF50+ PA++++', 'Modern UV filters, SPF50+ PA++++', 'สารกรองรังสียูวีรุ่นใหม่ SPF50+ PA++++'),
  peptide: w(
    '多肽复合物 — 眼周看起来紧致',
    'Peptide complex — for a firm-looking eye contour',
    'เปปไทด์คอมเพล็กซ์ — ผิวรอบดวงตาแลดูกระชับ',
  ),
} as const satisfies Record<string, Words>

export type Ingredient = keyof typeof ingredients

export const directions = {
  serum: [
    w(
      '洁面爽肤后，取 3–4 滴于掌心。',
      'After cleansing and toning, warm 3–4 drops in the palms.',
      'หลังล้างหน้าและเช็ดโทนเนอร์ หยด 3–4 หยดลงบนฝ่ามือ',
    ),
    w(
      '轻按于面颈，早晚使用。',
      'Press onto face and neck, morning and evening.',
      'กดเบา ๆ ทั่วใบหน้าและลำคอ ใช้ได้ทั้งเช้าและก่อนนอน',
    ),
  ],
  toner: [
    w(
      '倒于化妆棉或掌心，由内向外轻拍。',
      'Pour onto cotton or palms and pat from the centre outwards.',
      'เทลงบนสำลีหรือฝ่ามือ แตะเบา ๆ จากกึ่งกลางใบหน้าออกด้านนอก',
    ),
    w(
      '可作湿敷三分钟。',
      'Soak cotton pads and leave on for three minutes as a quick mask.',
      'ใช้เป็นมาสก์เร่งด่วนโดยวางแผ่นสำลีชุ่มโทนเนอร์ไว้ 3 นาที',
    ),
  ],
  mist: [
    w('闭眼，距面部约 20 厘米轻喷。', 'Close your eyes and mist from about 20 cm.', 'หลับตา ฉีดห่างจากใบหน้าประมาณ 20 ซม.'),
    w(
      '妆前妆后皆可，随时补水。',
      'Before or after make-up, whenever skin feels dry.',
      'ใช้ได้ทั้งก่อนและหลังแต่งหน้า หรือเมื่อรู้สึกผิวแห้ง',
    ),
  ],
  cleanser: [
    w(
      '取适量，加水揉出泡沫，画圈按摩。',
      'Work a small amount into a lather and massage in circles.',
      'บีบปริมาณพอเหมาะ ผสมน้ำให้เกิดฟอง นวดวนเบา ๆ',
    ),
    w('以清水洗净，避开眼内。', 'Rinse well with water; keep out of the eyes.', 'ล้างออกด้วยน้ำสะอาด หลีกเลี่ยงการเข้าตา'),
  ],
  cleansingOil: [
    w(
      '干手干脸，按压两泵按摩一分钟。',
      'With dry hands on a dry face, massage for one minute.',
      'ใช้มือแห้งนวดบนใบหน้าที่แห้งประมาณ 1 นาที',
    ),
    w('加少许水乳化后洗净。', 'Add a little water until milky, then rinse.', 'เติมน้ำเล็กน้อยให้เป็นน้ำนม แล้วล้างออก'),
  ],
  oil: [
    w(
      '夜间保养最后一步，取 2–3 滴于掌心温热。',
      'As the last evening step, warm 2–3 drops in the palms.',
      'ขั้นตอนสุดท้ายก่อนนอน อุ่น 2–3 หยดบนฝ่ามือ',
    ),
    w(
      '轻压面颈，或滴入面霜同用。',
      'Press onto face and neck, or mix a drop into your cream.',
      'กดเบา ๆ ทั่วใบหน้าและลำคอ หรือผสมกับครีม 1 หยด',
    ),
  ],
  cream: [
    w(
      '取珍珠大小，点于额、颊、下巴。',
      'Dot a pearl-sized amount on forehead, cheeks and chin.',
      'แต้มขนาดเท่าเม็ดไข่มุกที่หน้าผาก แก้ม และคาง',
    ),
    w('由下向上抹匀，早晚使用。', 'Smooth upwards, morning and evening.', 'เกลี่ยขึ้นด้านบน ใช้ทั้งเช้าและก่อนนอน'),
  ],
  nightMask: [
    w(
      '睡前最后一步薄敷全脸，无需冲洗。',
      'Spread a thin layer as the last step at night; leave on.',
      'ทาบาง ๆ ทั่วใบหน้าเป็นขั้นตอนสุดท้ายก่อนนอน ไม่ต้องล้างออก',
    ),
    w(
      '每周 2–3 次，次晨洁面。',
      'Two or three nights a week; cleanse in the morning.',
      'สัปดาห์ละ 2–3 คืน แล้วล้างหน้าในตอนเช้า',
    ),
  ],
  gel: [
    w(
      '厚敷于面部或身体需要清凉之处。',
      'Apply generously to face or body wherever skin feels warm.',
      'ทาบริเวณใบหน้าหรือผิวกายที่ต้องการความเย็นสบาย',
    ),
    w('放入冰箱冷藏后使用更清凉。', 'Keep in the fridge for extra coolness.', 'แช่เย็นก่อนใช้เพื่อความสดชื่นยิ่งขึ้น'),
  ],
  ampoule: [
    w(
      '轻敲瓶颈，以附赠护套折开。',
      'Tap the neck and snap open with the sleeve provided.',
      'เคาะคอหลอดเบา ๆ แล้วหักเปิดด้วยปลอกที่ให้มา',
    ),
    w(
      '洁面后涂于全脸，开封当日用完。',
      'Apply after cleansing; use within the day once opened.',
      'ทาทั่วใบหน้าหลังล้างหน้า ใช้ให้หมดภายในวันที่เปิด',
    ),
  ],
  sheet: [
    w(
      '洁面后敷 15 分钟，揭下后轻按剩余精华。',
      'Wear for 15 minutes on clean skin, then pat in what is left.',
      'แปะบนผิวสะอาด 15 นาที แล้วตบเบา ๆ ให้เอสเซนส์ซึม',
    ),
    w('每周 2–3 次，仅限单次使用。', 'Two or three times a week; single use only.', 'สัปดาห์ละ 2–3 ครั้ง ใช้ครั้งเดียวทิ้ง'),
  ],
  soap: [
    w(
      '于湿润掌心揉出泡沫，洗净全身。',
      'Lather between wet hands and wash the body.',
      'ถูให้เกิดฟองบนมือที่เปียก ใช้ทำความสะอาดผิวกาย',
    ),
    w(
      '用后置于沥水皂碟，保持干燥。',
      'Keep dry on a draining dish between uses.',
      'วางบนจานรองที่ระบายน้ำ เพื่อให้สบู่แห้งหลังใช้',
    ),
  ],
  lips: [
    w(
      '随时涂于双唇；妆前打底亦可。',
      'Glide over lips whenever they feel dry, or under lipstick.',
      'ทาริมฝีปากเมื่อรู้สึกแห้ง หรือใช้รองพื้นก่อนลิปสติก',
    ),
  ],
  sun: [
    w(
      '出门前 15 分钟，取两指长度均匀涂抹面颈。',
      'Fifteen minutes before going out, apply two finger-lengths to face and neck.',
      'ทาทั่วใบหน้าและลำคอปริมาณสองข้อนิ้ว ก่อนออกแดด 15 นาที',
    ),
    w(
      '每两小时及出汗、游泳后补涂。',
      'Reapply every two hours and after swimming or sweating.',
      'ทาซ้ำทุก 2 ชั่วโมง และหลังว่ายน้ำหรือเหงื่อออก',
    ),
  ],
  hands: [
    w('洗手后取适量，按摩至指缘。', 'After washing, massage into hands and cuticles.', 'หลังล้างมือ นวดให้ทั่วมือและรอบเล็บ'),
  ],
  body: [
    w('沐浴后趁肌肤微湿，涂抹全身。', 'Smooth over slightly damp skin after bathing.', 'ทาทั่วผิวกายหลังอาบน้ำขณะผิวหมาด ๆ'),
  ],
  eye: [
    w(
      '以无名指取米粒大小，沿眼眶轻点至吸收。',
      'With the ring finger, tap a grain-sized amount around the eye.',
      'ใช้นิ้วนางแตะปริมาณเท่าเมล็ดข้าวรอบดวงตาเบา ๆ จนซึม',
    ),
  ],
  set: [
    w(
      '按洁面、爽肤、精华、面霜的顺序使用，详见盒内卡片。',
      'Use in order: cleanse, tone, serum, cream. A card inside explains each step.',
      'ใช้ตามลำดับ: ทำความสะอาด โทนเนอร์ เซรั่ม ครีม ตามการ์ดแนะนำภายในกล่อง',
    ),
  ],
} as const satisfies Record<string, readonly Words[]>

export type Directions = keyof typeof directions

export const shelf = {
  months6: w('未开封 3 年，开封后 6 个月', '3 years unopened, 6 months after opening', 'ก่อนเปิด 3 ปี หลังเปิดใช้ 6 เดือน'),
  months12: w(
    '未开封 3 年，开封后 12 个月',
    '3 years unopened, 12 months after opening',
    'ก่อนเปิด 3 ปี หลังเปิดใช้ 12 เดือน',
  ),
  single: w('未开封 2 年，开封后立即使用', '2 years unopened; use at once when opened', 'ก่อนเปิด 2 ปี ใช้ทันทีหลังเปิด'),
  years2: w('未开封 2 年，开封后 12 个月', '2 years unopened, 12 months after opening', 'ก่อนเปิด 2 ปี หลังเปิดใช้ 12 เดือน'),
} as const satisfies Record<string, Words>

export type Shelf = keyof typeof shelf

export const care = w(
  '仅供外用。首次使用请先在手臂内侧试用。如有不适请停止使用。请存放于阴凉处，避免阳光直射，并置于儿童接触不到的地方。',
  'For external use only. Try on the inner arm first. Stop using it if your skin feels uncomfortable. Keep cool, out of direct sun and out of reach of children.',
  'สำหรับใช้ภายนอกเท่านั้น ควรทดสอบที่ท้องแขนก่อนใช้ครั้งแรก หากรู้สึกไม่สบายผิวให้หยุดใช้ เก็บในที่เย็น พ้นแสงแดดและมือเด็ก',
)
