import type { Dayjs } from 'dayjs'

/** The picked local day and minute, read as Bangkok time: ISO 8601 with offset +07:00. */
export const bangkokInstant = (chosen: Dayjs): string => `${chosen.format('YYYY-MM-DDTHH:mm')}:00+07:00`
