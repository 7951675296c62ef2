/** The home page: banners, tiles, partner marks. */
import { w, type Words } from './words.ts'

export interface SeedBanner {
  slug: string
  link: string
  headline: Words
  subline: Words
}

export const banners: readonly SeedBanner[] = [
  {
    slug: 'green-morning',
    link: '/shop',
    headline: w('晨露未晞', 'Before the dew is gone', 'ก่อนน้ำค้างจะจาง'),
    subline: w(
      '清迈高山绿茶，一天从水分开始',
      'Highland tea from Chiang Mai. The day begins with water.',
      'ชาเขียวดอยสูงเชียงใหม่ เริ่มวันด้วยความชุ่มชื้น',
    ),
  },
  {
    slug: 'white-porcelain',
    link: '/shop?w=1',
    headline: w('以白，致光', 'Light, in white', 'แสงนุ่มในสีขาว'),
    subline: w('珍珠与兰花的丝缎触感', 'The satin touch of pearl and orchid', 'ผิวสัมผัสซาตินจากไข่มุกและกล้วยไม้'),
  },
  {
    slug: 'gift-season',
    link: '/shop',
    headline: w('把一座花园送给她', 'Give someone a garden', 'มอบสวนทั้งสวนให้คนพิเศษ'),
    subline: w(
      '绿野仪式礼盒，四步由净到润',
      'The Green Ritual set: four steps from clean to supple',
      'ชุดกรีนริชวล สี่ขั้นตอนจากสะอาดสู่ความชุ่มชื้น',
    ),
  },
]

export interface SeedPartner {
  name: string
  link: string
  width: number
  height: number
  /** File name of the logo in `demo/pictures/partner-logos`. */
  logo: string
}

const partner = (name: string, logo: string): SeedPartner => ({
  name,
  link: `https://example.com/${logo}`,
  width: 320,
  height: 120,
  logo,
})

export const partners: readonly SeedPartner[] = [
  partner('Veluna', 'veluna'),
  partner('Pimdao', 'pimdao'),
  partner('Suan Arun', 'suanarun'),
  partner('Tidewell', 'tidewell'),
  partner('Kohmai', 'kohmai'),
  partner('Morning Bay', 'morningbay'),
]

export interface SeedTile {
  name: 'material' | 'training'
  link: string
  title: Words
  subtitle: Words
}

export const tiles: readonly SeedTile[] = [
  {
    name: 'material',
    link: '/material',
    title: w('素材中心', 'Material centre', 'คลังสื่อ'),
    subtitle: w('图片、文案与视频', 'Pictures, copy and films', 'ภาพ ข้อความ และวิดีโอ'),
  },
  {
    name: 'training',
    link: '/training',
    title: w('培训', 'Training', 'การอบรม'),
    subtitle: w('每次十分钟', 'Ten minutes at a time', 'ครั้งละสิบนาที'),
  },
]
