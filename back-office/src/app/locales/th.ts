import 'dayjs/locale/th'
import locale from 'antd/es/locale/th_TH'
import dayjs from 'dayjs'

// The calendars of antd use it.
dayjs.locale('th')

export { locale as th }
