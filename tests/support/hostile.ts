/** What a browser would run if anybody took it for more than text. */
export const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  '[qui](javascript:alert(1))',
  '&lt;b&gt; {{7*7}} #{7*7}',
]
/** What no browser may be sent to. */
export const hostileLinks = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.test/x',
  'https://',
  'https://a.test/"><script>',
  'https://user:password@a.test',
]

/** What a spreadsheet would compute. */
export const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '=HYPERLINK("http://a.test";"x")']
