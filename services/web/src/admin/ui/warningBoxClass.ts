export const warningBoxClass = 'rounded-sm border-[1.5px] border-wait bg-wait-bg px-3.5 py-3 text-sm text-wait';
