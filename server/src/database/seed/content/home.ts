/** The home page: banners, tiles, partner marks. */
import type { BannerSpec, Catalog, PartnerArt } from '../art/index.ts'
import { w } from './words.ts'
import type { Words } from './words.ts'

export interface SeedBanner {
  slug: string
  catalog: Catalog
  link: string
  headline: Words
  subline: Words
  art: BannerSpec
}

export const banners: readonly SeedBanner[] = [
  {
    slug: 'green-morning',
    catalog: 'green',
    link: '/shop',
    headline: w('晨露未晞', 'Before the dew is gone', 'ก่อนน้ำค้างจะจาง'),
    subline: w(
      '清迈高山绿茶，一天从水分开始',
      'Highland tea from Chiang Mai. The day begins with water.',
      'ชาเขียวดอยสูงเชียงใหม่ เริ่มวันด้วยความชุ่มชื้น',
    ),
    art: {
      catalog: 'green',
      plant: 'fern',
      shape: 'arch',
      seed: 1,
      vessels: [
        { vessel: 'pump', tone: 'sage', x: 722, scale: 0.64 },
        { vessel: 'dropper', tone: 'leaf', x: 852, scale: 0.74, raised: true },
        { vessel: 'jar', tone: 'leaf', x: 1002, scale: 0.5 },
      ],
    },
  },
  {
    slug: 'white-porcelain',
    catalog: 'white',
    link: '/shop?w=1',
    headline: w('以白，致光', 'Light, in white', 'แสงนุ่มในสีขาว'),
    subline: w('珍珠与兰花的丝缎触感', 'The satin touch of pearl and orchid', 'ผิวสัมผัสซาตินจากไข่มุกและกล้วยไม้'),
    art: {
      catalog: 'white',
      plant: 'orchid',
      shape: 'moon',
      seed: 2,
      vessels: [
        { vessel: 'jar', tone: 'porcelain', x: 716, scale: 0.5 },
        { vessel: 'airless', tone: 'pearl', x: 858, scale: 0.74, raised: true },
        { vessel: 'oil', tone: 'champagne', x: 1000, scale: 0.62 },
      ],
    },
  },
  {
    slug: 'gift-season',
    catalog: 'green',
    link: '/shop',
    headline: w('把一座花园送给她', 'Give someone a garden', 'มอบสวนทั้งสวนให้คนพิเศษ'),
    subline: w(
      '绿野仪式礼盒，四步由净到润',
      'The Green Ritual set: four steps from clean to supple',
      'ชุดกรีนริชวล สี่ขั้นตอนจากสะอาดสู่ความชุ่มชื้น',
    ),
    art: {
      catalog: 'white',
      plant: 'jasmine',
      shape: 'window',
      seed: 3,
      vessels: [{ vessel: 'giftBox', tone: 'leaf', x: 830, scale: 0.78 }],
    },
  },
]

export interface SeedPartner {
  name: string
  link: string
  width: number
  height: number
  art: PartnerArt
}

const partner = (name: string, art: PartnerArt): SeedPartner => ({
  name,
  link: `https://example.com/${art}`,
  width: 320,
  height: 120,
  art,
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
  art: 'material' | 'training'
  link: string
  title: Words
  subtitle: Words
}

export const tiles: readonly SeedTile[] = [
  {
    art: 'material',
    link: '/material',
    title: w('素材中心', 'Material centre', 'คลังสื่อ'),
    subtitle: w('图片、文案与视频', 'Pictures, copy and films', 'ภาพ ข้อความ และวิดีโอ'),
  },
  {
    art: 'training',
    link: '/training',
    title: w('培训', 'Training', 'การอบรม'),
    subtitle: w('每次十分钟', 'Ten minutes at a time', 'ครั้งละสิบนาที'),
  },
]
