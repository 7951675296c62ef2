export const ADDRESS = {
  first_name: 'ปวีณา',
  last_name: 'ใจดี',
  country: 'ประเทศไทย',
  province: 'กรุงเทพมหานคร',
  city: 'วัฒนา',
  area: 'คลองเตยเหนือ',
  address1: '12/7 ซอยร่วมใจ',
  address2: '',
  zip: '10110',
  phone: '0823456789',
}
