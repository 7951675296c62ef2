/** Banks that refunds can be paid to, by their Thai names. */
export const REFUND_BANKS = [
  'กสิกรไทย (KBank)',
  'ไทยพาณิชย์ (SCB)',
  'กรุงเทพ (BBL)',
  'กรุงไทย (KTB)',
  'กรุงศรีอยุธยา (BAY)',
  'ทหารไทยธนชาต (TTB)',
  'ออมสิน (GSB)',
  'ธ.ก.ส. (BAAC)',
  'ยูโอบี (UOB)',
  'ซีไอเอ็มบีไทย (CIMBT)',
  'แลนด์ แอนด์ เฮ้าส์ (LH)',
  'เกียรตินาคินภัทร (KKP)',
  'อาคารสงเคราะห์ (GHB)',
]
