const paths = {
  sun: 'M12 4V2m0 20v-2M4 12H2m20 0h-2M6.3 6.3 4.9 4.9m14.2 14.2-1.4-1.4M6.3 17.7l-1.4 1.4M19.1 4.9l-1.4 1.4M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.500 10.500',
  eye: 'M2 12s3.600-7 10-7 10 7 10 7-3.600 7-10 7S2 12 2 12m10-3a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
  eyeOff:
    'M4 4l16 16M9.900 5.200A10 10 0 0 1 12 5c6.400 0 10 7 10 7a17 17 0 0 1-3.200 4M6.200 7.300A16 16 0 0 0 2 12s3.600 7 10 7a10 10 0 0 0 4.300-1',
  leave: 'M15 4h4v16h-4M10 8l-4 4 4 4m-4-4h10',
  upload: 'M12 16V4m0 0L7 9m5-5 5 5M4 16v4h16v-4',
  download: 'M12 4v12m0 0-5-5m5 5 5-5M4 20h16',
  close: 'M5 5l14 14M19 5 5 19',
  back: 'M10 6l-6 6 6 6m-6-6h16',
  forward: 'M14 6l6 6-6 6m6-6H4',
  check: 'M4 12.500l5.500 5.500L20 6.500',
  alert: 'M12 3.500 2 20.500h20zM12 10v5m0 2.500v.5',
  retry: 'M20 11a8 8 0 1 0-2.300 6.300M20 5v6h-6',
  trash: 'M4 7h16M9 7V4h6v3m-8.500 0 1 13h9l1-13M10 11v5m4-5v5',
  zoom: 'M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13m4.700 11.200L21 21M10.500 7.500v6m-3-3h6',
  camera: 'M3 7.500h4.500L9 5h6l1.500 2.500H21V19H3zM12 9.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7',
  letter: 'M3 6h18v12.500H3zM3.500 6.500 12 13l8.500-6.500',
  person: 'M12 3.500a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4 21c0-4.500 3.600-7 8-7s8 2.500 8 7',
  shield: 'M12 3l8 3v6c0 5-3.500 8-8 9.500C7.500 20 4 17 4 12V6z',
  plus: 'M12 4v16M4 12h16',
  crop: 'M6 2v16h16M2 6h16v16',
  star: 'M12 3.500l2.600 5.600 6 .7-4.500 4.100 1.200 6-5.300-3-5.300 3 1.200-6-4.500-4.100 6-.7z',
  pencil: 'M4 20l1-4.500L16.500 4l3.500 3.500L8.500 19z',
  search: 'M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13m4.700 11.200L21 21',
  lock: 'M5.500 11h13v9.500h-13zM8.500 11V7.500a3.500 3.500 0 0 1 7 0V11',
  more: 'M12 5v.01M12 12v.01M12 19v.01',
} as const
export type IconName = keyof typeof paths
/** For the sample book. */
export const iconNames = Object.keys(paths) as IconName[]

interface IconProps {
  name: IconName
  size?: string
  className?: string
}

export const Icon = ({ name, size = 'size-5', className = '' }: IconProps) => (
  <svg
    viewBox="0 0 24 24"
    className={`shrink-0 ${size} ${className}`}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={paths[name]} />
  </svg>
)
