/** Pools for a year of invented clients. Names are common ones; nobody in particular is meant. */
import { w, type Words } from './words.ts'

export interface NamePool {
  first: readonly string[]
  last: readonly string[]
}

const words = (all: string): readonly string[] => all.split(' ')

export const thaiWomen = words(
  'กนกวรรณ กัญญารัตน์ จิราภรณ์ ชุติมา ณัฐธิดา ดวงใจ ธนัชพร นภัสสร เบญจมาศ ปวีณา พรทิพย์ พิมพ์ชนก ภัทรวดี มณีรัตน์ รุ่งนภา ลลิตา วรรณิศา ศิริพร สุภาวดี สุกัญญา อรอนงค์ อัญชลี อารียา ปาริชาติ วิภาวี',
)
export const thaiMen = words(
  'กิตติพงศ์ เกรียงไกร จักรพันธ์ ชัยวัฒน์ ณัฐพล ธนกร ธีรภัทร นพดล ปกรณ์ พงศกร ภาณุพงศ์ วรวิทย์ ศุภชัย สมชาย อนุชา อภิสิทธิ์',
)
export const thaiLast = words(
  'แก้วมณี จันทร์เพ็ญ ใจดี ชัยสวัสดิ์ ทองสุข ธรรมรักษ์ นิลวงศ์ บุญเรือง ประเสริฐสุข พงษ์ไพบูลย์ พรหมสุวรรณ มั่นคง รัตนกุล ลิ้มสกุล วงศ์ทอง วัฒนากูล ศรีสุวรรณ ศักดิ์สิทธิ์ สายบัว สุขเกษม สุวรรณรัตน์ แสงทอง อินทรักษ์ เอี่ยมสะอาด',
)
export const thaiNicknames = words(
  'แนน ฝน พลอย ปุ้ย มิ้นท์ แพรว ส้ม ใบเตย ข้าวหอม น้ำ ฟ้า นุ่น เมย์ แก้ว อ้อม กิ๊ฟ จ๋า ตาล บี เจน โอ๋ ต้น บอย แบงค์ นัท ก้อง',
)

export const chinese: NamePool = {
  first: words('雅婷 淑芬 美玲 晓燕 思涵 婉清 佳怡 静宜 雨桐 子涵 欣怡 丽华 志强 建国 俊杰 浩然 文斌 伟明'),
  last: words('陈 林 黄 李 王 张 刘 吴 蔡 郑 许 杨 周 何'),
}
export const english: NamePool = {
  first: words(
    'Anna Claire Emily Grace Hannah Julia Laura Megan Olivia Rachel Sophie Daniel Edward James Oliver Thomas',
  ),
  last: words('Baker Carter Clarke Evans Harris Hughes Martin Morgan Parker Reed Turner Walsh Wood Young'),
}

export interface ThaiPlace {
  province: string
  /** District: เขต or อำเภอ. */
  city: string
  /** Sub-district: แขวง or ตำบล. */
  area: string
  zip: string
}

const place = (province: string, city: string, area: string, zip: string): ThaiPlace => ({ province, city, area, zip })

/** Province, district, sub-district and postcode belong together. */
export const thaiPlaces: readonly ThaiPlace[] = [
  place('กรุงเทพมหานคร', 'ปทุมวัน', 'ลุมพินี', '10330'),
  place('กรุงเทพมหานคร', 'ปทุมวัน', 'ปทุมวัน', '10330'),
  place('กรุงเทพมหานคร', 'วัฒนา', 'คลองเตยเหนือ', '10110'),
  place('กรุงเทพมหานคร', 'วัฒนา', 'คลองตันเหนือ', '10110'),
  place('กรุงเทพมหานคร', 'คลองเตย', 'คลองเตย', '10110'),
  place('กรุงเทพมหานคร', 'บางรัก', 'สีลม', '10500'),
  place('กรุงเทพมหานคร', 'บางรัก', 'สี่พระยา', '10500'),
  place('กรุงเทพมหานคร', 'สาทร', 'ทุ่งมหาเมฆ', '10120'),
  place('กรุงเทพมหานคร', 'สาทร', 'ยานนาวา', '10120'),
  place('กรุงเทพมหานคร', 'พญาไท', 'พญาไท', '10400'),
  place('กรุงเทพมหานคร', 'ราชเทวี', 'ถนนพญาไท', '10400'),
  place('กรุงเทพมหานคร', 'ดินแดง', 'ดินแดง', '10400'),
  place('กรุงเทพมหานคร', 'จตุจักร', 'จตุจักร', '10900'),
  place('กรุงเทพมหานคร', 'จตุจักร', 'ลาดยาว', '10900'),
  place('กรุงเทพมหานคร', 'ลาดพร้าว', 'ลาดพร้าว', '10230'),
  place('กรุงเทพมหานคร', 'บางกะปิ', 'หัวหมาก', '10240'),
  place('กรุงเทพมหานคร', 'บางนา', 'บางนาเหนือ', '10260'),
  place('กรุงเทพมหานคร', 'สัมพันธวงศ์', 'สัมพันธวงศ์', '10100'),
  place('กรุงเทพมหานคร', 'ธนบุรี', 'บุคคโล', '10600'),
  place('กรุงเทพมหานคร', 'บางแค', 'บางแค', '10160'),
  place('นนทบุรี', 'เมืองนนทบุรี', 'สวนใหญ่', '11000'),
  place('นนทบุรี', 'ปากเกร็ด', 'ปากเกร็ด', '11120'),
  place('สมุทรปราการ', 'เมืองสมุทรปราการ', 'ปากน้ำ', '10270'),
  place('ปทุมธานี', 'คลองหลวง', 'คลองหนึ่ง', '12120'),
  place('เชียงใหม่', 'เมืองเชียงใหม่', 'สุเทพ', '50200'),
  place('เชียงใหม่', 'เมืองเชียงใหม่', 'ช้างคลาน', '50100'),
  place('เชียงใหม่', 'หางดง', 'หางดง', '50230'),
  place('เชียงราย', 'เมืองเชียงราย', 'เวียง', '57000'),
  place('ขอนแก่น', 'เมืองขอนแก่น', 'ในเมือง', '40000'),
  place('นครราชสีมา', 'เมืองนครราชสีมา', 'ในเมือง', '30000'),
  place('อุบลราชธานี', 'เมืองอุบลราชธานี', 'ในเมือง', '34000'),
  place('อุดรธานี', 'เมืองอุดรธานี', 'หมากแข้ง', '41000'),
  place('ชลบุรี', 'บางละมุง', 'หนองปรือ', '20150'),
  place('ชลบุรี', 'ศรีราชา', 'ศรีราชา', '20110'),
  place('ระยอง', 'เมืองระยอง', 'เชิงเนิน', '21000'),
  place('ภูเก็ต', 'เมืองภูเก็ต', 'ตลาดใหญ่', '83000'),
  place('ภูเก็ต', 'กะทู้', 'ป่าตอง', '83150'),
  place('สงขลา', 'หาดใหญ่', 'หาดใหญ่', '90110'),
  place('สุราษฎร์ธานี', 'เกาะสมุย', 'บ่อผุด', '84320'),
  place('ประจวบคีรีขันธ์', 'หัวหิน', 'หัวหิน', '77110'),
]

/** Street lines; `{n}` is replaced by a house number. */
export const thaiStreets: readonly string[] = [
  '{n} หมู่บ้านสวนลุมพฤกษ์',
  '{n} ซอยร่วมใจ',
  '{n} ถนนเทศบาล',
  '{n} คอนโดริเวอร์ไซด์ ชั้น 8',
  '{n}/12 หมู่ 3',
  '{n} อาคารศรีสุข ชั้น 5',
  '{n} ซอย 11',
  '{n} ตึกแถวหน้าตลาดสด',
  '{n}/7 ซอยประชาสุข',
  '{n} บ้านกลางสวน',
]

/** Remarks a partner might keep about a client. */
export const remarks: readonly Words[] = [
  w('喜欢清爽质地，下午联系最方便', 'Likes light textures; afternoons are best', 'ชอบเนื้อบางเบา สะดวกคุยช่วงบ่าย'),
  w('常买给妈妈，注意香味要淡', 'Often buys for her mother; keep scents faint', 'ซื้อให้คุณแม่บ่อย ๆ เลือกกลิ่นอ่อน'),
  w('对防晒感兴趣，已寄试用装', 'Interested in sunscreen; sample sent', 'สนใจกันแดด ส่งตัวอย่างแล้ว'),
  w('每月发薪日后下单', 'Orders after payday', 'สั่งซื้อหลังเงินเดือนออก'),
  w('喜欢自提，周六上午', 'Prefers pick-up on Saturday mornings', 'ชอบมารับเองเช้าวันเสาร์'),
]
