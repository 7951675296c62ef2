import 'dayjs/locale/zh-cn'
import locale from 'antd/es/locale/zh_CN'
import dayjs from 'dayjs'

// The calendars of antd use it.
dayjs.locale('zh-cn')

export { locale as zh }
