import type { Dayjs } from 'dayjs'

/** The day and minute that were chosen, read as Bangkok time wherever the browser is. */
export const bangkokInstant = (chosen: Dayjs): string => `${chosen.format('YYYY-MM-DDTHH:mm')}:00+07:00`
