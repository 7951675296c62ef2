import 'dayjs/locale/en-gb'
import locale from 'antd/es/locale/en_GB'
import dayjs from 'dayjs'

// The calendars of antd use it.
dayjs.locale('en-gb')

export { locale as en }
