const DATE_TIME = /^([+-]?\d{4,})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d{1,9})?Z$/;
const HTTP_DATE = /^(?:(\w{3}), )?(\d{1,2}) (\w{3}) (\d{4}) (\d\d):(\d\d)(?::(\d\d))? GMT$/;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** True for `1985-04-12T23:20:50.52Z`: RFC 3339 without offset, and a time that exists. */
export function isDateTime(text: string): boolean {
  const parts = DATE_TIME.exec(text);
  if (parts === null) return false;
  const [year, month, day, hour, minute, second] = parts.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  // The end of a day may be written as hour 24, and a leap second as second 60.
  if (hour === 24) return isDay(year, month, day) && minute === 0 && second === 0;
  if (second === 60) return isDay(year, month, day) && hour === 23 && minute === 59;
  return isDay(year, month, day) && hour < 24 && minute < 60 && second < 60;
}

/** True for `Tue, 29 Apr 2014 18:30:38 GMT`; the day of the week, if given, must be the right one. */
export function isHttpDate(text: string): boolean {
  const parts = HTTP_DATE.exec(text);
  if (parts === null) return false;
  const [, weekday, day, monthName, year, hour, minute, second = '0'] = parts;
  const month = MONTHS.indexOf(monthName!) + 1;
  if (!isDay(Number(year), month, Number(day))) return false;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return false;
  return weekday === undefined || weekday === DAYS[weekdayOf(Number(year), month, Number(day))];
}

function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const length = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return day <= length;
}

function weekdayOf(year: number, month: number, day: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCDay();
}
