/** One article with every kind of block. */
import type { SeedArticle } from './seed-article.ts'
import { w } from './words.ts'

type Parts = {
  lead: string
  steps: [title: string, items: [string, string, string]]
  caption: string
  table: [string, string, string][]
  when: string
  quote: string
  close: string
}

const html = ({ lead, steps, caption, table, when, quote, close }: Parts) => `
<p>${lead}</p>
<h2>${steps[0]}</h2>
<ol>${steps[1].map((one) => `<li>${one}</li>`).join('')}</ol>
<figure><img src="{cover}" alt=""><figcaption>${caption}</figcaption></figure>
<h3>${when}</h3>
<table>${table.map((row, at) => `<tr>${row.map((cell) => (at === 0 ? `<th>${cell}</th>` : `<td>${cell}</td>`)).join('')}</tr>`).join('')}</table>
<blockquote>${quote}</blockquote>
<hr>
<p>${close}</p>`

export const ritual: SeedArticle = {
  slug: 'quiet-ritual',
  level1: 'announcement',
  level2: 'an001',
  publishedDaysAgo: 9,
  title: w('安静的四步护肤', 'A quiet ritual in four minutes', 'สี่นาทีแห่งความสงบ'),
  body: [],
  html: w(
    html({
      lead: '雨季结束，皮肤需要的不是更多，而是<strong>更轻</strong>。这套步骤早晚都可以做，用到的产品都在<a href="/shop">绿色系列</a>里。',
      steps: ['三个步骤', ['温水洁面，<em>不要</em>搓揉', '趁微湿拍上爽肤水', '两滴精华，掌心温热后轻按']],
      caption: '质地如奶油，遇温即化。',
      when: '什么时候用',
      table: [
        ['步骤', '早', '晚'],
        ['洁面', '清水即可', '洁面乳'],
        ['精华', '一滴', '两滴'],
        ['面霜', '薄涂', '厚一些'],
      ],
      quote: '少一点，慢一点，皮肤自己会说话。',
      close:
        '想知道哪一款适合您？请<a href="https://example.com/line">联系客服</a>，或致电 <a href="tel:+6620001234">02 000 1234</a>。',
    }),
    html({
      lead: 'When the rains end, skin asks for less, not more: something <strong>lighter</strong>. These steps suit morning and evening; everything is in the <a href="/shop">green range</a>.',
      steps: [
        'Three steps',
        [
          'Cleanse with warm water; <em>never</em> rub',
          'Pat on toner while the skin is damp',
          'Two drops of serum, warmed in the palm and pressed in',
        ],
      ],
      caption: 'A texture like cream that melts at a touch.',
      when: 'When to use what',
      table: [
        ['Step', 'Morning', 'Evening'],
        ['Cleanse', 'Water only', 'Cleanser'],
        ['Serum', 'One drop', 'Two drops'],
        ['Cream', 'A thin layer', 'A little more'],
      ],
      quote: 'A little less, a little slower, and the skin speaks for itself.',
      close:
        'Not sure what suits you? <a href="https://example.com/line">Write to support</a> or call <a href="tel:+6620001234">02 000 1234</a>.',
    }),
    html({
      lead: 'เมื่อหมดฝน ผิวไม่ได้ต้องการมากขึ้น แต่ต้องการสิ่งที่<strong>เบาสบายกว่า</strong> ขั้นตอนนี้ทำได้ทั้งเช้าและเย็น ทุกชิ้นอยู่ใน<a href="/shop">ไลน์สีเขียว</a>',
      steps: ['สามขั้นตอน', ['ล้างหน้าด้วยน้ำอุ่น <em>ไม่</em>ถูแรง', 'ตบโทนเนอร์ขณะผิวยังหมาด', 'เซรั่มสองหยด อุ่นในฝ่ามือแล้วกดเบา ๆ']],
      caption: 'เนื้อครีมที่ละลายเมื่อสัมผัสผิว',
      when: 'ใช้เมื่อไร',
      table: [
        ['ขั้นตอน', 'เช้า', 'เย็น'],
        ['ล้างหน้า', 'น้ำเปล่า', 'คลีนเซอร์'],
        ['เซรั่ม', 'หนึ่งหยด', 'สองหยด'],
        ['ครีม', 'บาง ๆ', 'หนาขึ้นอีกนิด'],
      ],
      quote: 'น้อยลงอีกนิด ช้าลงอีกหน่อย แล้วผิวจะบอกเราเอง',
      close:
        'ไม่แน่ใจว่าชิ้นไหนเหมาะกับคุณ? <a href="https://example.com/line">ทักหาเรา</a> หรือโทร <a href="tel:+6620001234">02 000 1234</a>',
    }),
  ),
}
