/** The technical drawing of a dress: seams, darts, grain line. Its cut is dressPath of the slim figure, worked out. */
export const Flat = ({ className }: { className?: string }) => (
  <svg
    viewBox="30 74 180 296"
    className={className}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinejoin="round"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M112 112C114 116.1 117.5 117 120 117C122.5 117 126 116.1 128 112C130 107.9 130.9 93.2 133 90C135.1 86.8 140.3 87.6 142 91C143.7 94.4 142.7 105.7 144 112C145.3 118.3 149.5 126.8 150.5 132C151.5 137.2 151.7 137.7 150.5 146C149.3 154.3 141.4 172.2 142.5 186C143.7 199.8 153.6 218.5 158 236C162.4 253.5 167.6 282.5 171 300C174.4 317.5 184.1 341 180 350C175.9 359 153.7 357.3 144.5 359C135.3 360.7 127.5 361 120 361C112.5 361 104.7 360.7 95.5 359C86.3 357.3 64.1 359 60 350C55.9 341 65.6 317.5 69 300C72.4 282.5 77.6 253.5 82 236C86.4 218.5 96.4 199.8 97.5 186C98.7 172.2 90.7 154.3 89.5 146C88.3 137.7 88.5 137.2 89.5 132C90.5 126.8 94.7 118.3 96 112C97.3 105.7 96.3 94.4 98 91C99.7 87.6 104.9 86.8 107 90C109.1 93.2 110 107.9 112 112Z" />
    <path d="M97.5 187q22.5 8 45 0m0 5q-22.5 8-45 0" strokeWidth="1.1" />
    <path
      d="M104.1 138l4.1 46M136 138l-4.1 46M109.8 200l-9 130M130.3 200l9 130M63 344q57 14 114 0"
      strokeWidth="1.1"
      strokeDasharray="4 3"
    />
    <path d="M120 222v84m-3.5-7 3.5 7 3.5-7m-7-70 3.5-7 3.5 7" strokeWidth="1" />
  </svg>
)
