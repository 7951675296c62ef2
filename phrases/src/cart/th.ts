import type { Like } from '../like.ts'
import type { en } from './en.ts'

export const th: Like<typeof en> = {
  title: 'ตะกร้าสินค้า',
  empty: 'ตะกร้าสินค้าว่างเปล่า',
  emptyHint: 'เลือกสิ่งอ่อนโยนให้ผิวของคุณ',
  toShop: 'ไปที่ร้าน',
  selectAll: 'เลือกทั้งหมด',
  select: (name) => `เลือก ${name}`,
  remove: (name) => `ลบ ${name}`,
  removed: 'ลบเรียบร้อยแล้ว',
  undo: 'เลิกทำ',
  goods: 'ค่าสินค้า',
  total: 'รวม',
  checkout: (count) => `ชำระเงิน (${count})`,
  noneSelected: 'ยังไม่ได้เลือกสินค้า',
  troubles: {
    not_for_sale: 'ไม่สามารถซื้อได้ในขณะนี้',
    out_of_stock: 'สินค้าหมด',
    too_few: (stock) => `เหลือเพียง ${stock} ชิ้น`,
  },
  toFree: (amount) => `ซื้อเพิ่มอีก ${amount} รับสิทธิ์ส่งฟรี`,
  isFree: 'ส่งฟรี',
  failed: 'โหลดตะกร้าไม่สำเร็จ',
  fixFirst: 'กรุณาแก้ไขหรือไม่เลือกสินค้าที่ทำเครื่องหมายไว้',
  take: (stock) => `เอา ${stock} ชิ้น`,
}
