/** The provinces of Thailand by their official names, with their names in Latin letters. */
export const PROVINCES: Readonly<Record<string, string>> = {
  กรุงเทพมหานคร: 'Bangkok',
  สมุทรปราการ: 'Samut Prakan',
  นนทบุรี: 'Nonthaburi',
  ปทุมธานี: 'Pathum Thani',
  พระนครศรีอยุธยา: 'Phra Nakhon Si Ayutthaya',
  อ่างทอง: 'Ang Thong',
  ลพบุรี: 'Loburi',
  สิงห์บุรี: 'Sing Buri',
  ชัยนาท: 'Chai Nat',
  สระบุรี: 'Saraburi',
  ชลบุรี: 'Chon Buri',
  ระยอง: 'Rayong',
  จันทบุรี: 'Chanthaburi',
  ตราด: 'Trat',
  ฉะเชิงเทรา: 'Chachoengsao',
  ปราจีนบุรี: 'Prachin Buri',
  นครนายก: 'Nakhon Nayok',
  สระแก้ว: 'Sa Kaeo',
  นครราชสีมา: 'Nakhon Ratchasima',
  บุรีรัมย์: 'Buri Ram',
  สุรินทร์: 'Surin',
  ศรีสะเกษ: 'Si Sa Ket',
  อุบลราชธานี: 'Ubon Ratchathani',
  ยโสธร: 'Yasothon',
  ชัยภูมิ: 'Chaiyaphum',
  อำนาจเจริญ: 'Amnat Charoen',
  บึงกาฬ: 'Bueng Kan',
  หนองบัวลำภู: 'Nong Bua Lam Phu',
  ขอนแก่น: 'Khon Kaen',
  อุดรธานี: 'Udon Thani',
  เลย: 'Loei',
  หนองคาย: 'Nong Khai',
  มหาสารคาม: 'Maha Sarakham',
  ร้อยเอ็ด: 'Roi Et',
  กาฬสินธุ์: 'Kalasin',
  สกลนคร: 'Sakon Nakhon',
  นครพนม: 'Nakhon Phanom',
  มุกดาหาร: 'Mukdahan',
  เชียงใหม่: 'Chiang Mai',
  ลำพูน: 'Lamphun',
  ลำปาง: 'Lampang',
  อุตรดิตถ์: 'Uttaradit',
  แพร่: 'Phrae',
  น่าน: 'Nan',
  พะเยา: 'Phayao',
  เชียงราย: 'Chiang Rai',
  แม่ฮ่องสอน: 'Mae Hong Son',
  นครสวรรค์: 'Nakhon Sawan',
  อุทัยธานี: 'Uthai Thani',
  กำแพงเพชร: 'Kamphaeng Phet',
  ตาก: 'Tak',
  สุโขทัย: 'Sukhothai',
  พิษณุโลก: 'Phitsanulok',
  พิจิตร: 'Phichit',
  เพชรบูรณ์: 'Phetchabun',
  ราชบุรี: 'Ratchaburi',
  กาญจนบุรี: 'Kanchanaburi',
  สุพรรณบุรี: 'Suphan Buri',
  นครปฐม: 'Nakhon Pathom',
  สมุทรสาคร: 'Samut Sakhon',
  สมุทรสงคราม: 'Samut Songkhram',
  เพชรบุรี: 'Phetchaburi',
  ประจวบคีรีขันธ์: 'Prachuap Khiri Khan',
  นครศรีธรรมราช: 'Nakhon Si Thammarat',
  กระบี่: 'Krabi',
  พังงา: 'Phangnga',
  ภูเก็ต: 'Phuket',
  สุราษฎร์ธานี: 'Surat Thani',
  ระนอง: 'Ranong',
  ชุมพร: 'Chumphon',
  สงขลา: 'Songkhla',
  สตูล: 'Satun',
  ตรัง: 'Trang',
  พัทลุง: 'Phatthalung',
  ปัตตานี: 'Pattani',
  ยะลา: 'Yala',
  นราธิวาส: 'Narathiwat',
}

const SHORT_FORMS: readonly (readonly [RegExp, string])[] = [
  [/^(กรุงเทพ(มหานคร)?ฯ?|กทม\.?|bkk|krung thep( maha nakhon)?)$/i, 'กรุงเทพมหานคร'],
  [/^(โคราช|korat)$/i, 'นครราชสีมา'],
  [/^(อยุธยา|ayutthaya)$/i, 'พระนครศรีอยุธยา'],
]
const plainLatin = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')

/** The official name of a province as people write it, in Thai or in Latin letters; undefined when there is none. */
export function officialProvince(typed: string): string | undefined {
  // Some keyboards write the vowel am as two signs.
  const name = typed
    .trim()
    .replace(/\u0e4d\u0e32/g, '\u0e33')
    .replace(/^(จังหวัด|จ\.)\s*/, '')
  if (Object.hasOwn(PROVINCES, name)) return name
  const latin = plainLatin(name)
  return (
    SHORT_FORMS.find(([pattern]) => pattern.test(name))?.[1] ??
    Object.keys(PROVINCES).find((official) => latin !== '' && plainLatin(PROVINCES[official]!) === latin)
  )
}
