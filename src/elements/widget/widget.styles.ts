import { css } from 'lit';

export const styles = css`
  .count {
    margin: 16px 0 10px;
    color: var(--_muted);
    font-size: 0.875em;
  }
  .skeleton {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 260px), 1fr));
    gap: var(--_gap);
    margin-top: calc(26px + 1.27em);
  }
  .bone {
    height: 108px;
    border-radius: var(--_radius);
    background: var(--_tint);
    animation: breathe 1.6s ease-in-out infinite;
  }
  @keyframes breathe {
    50% {
      opacity: 0.5;
    }
  }
  [part='message'] {
    display: grid;
    gap: 8px;
    justify-items: center;
    padding: 40px 16px;
    border: 1px dashed var(--_border);
    border-radius: var(--_radius);
    text-align: center;
  }
  [part='message'] p {
    max-width: 46ch;
    margin: 0 0 8px;
    color: var(--_muted);
  }
  .notice {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 16px;
    align-items: center;
    justify-content: space-between;
    margin-bottom: 12px;
    padding: 10px 16px;
    border: 1px solid var(--_danger);
    border-radius: var(--_radius);
    color: var(--_danger);
  }
  @media (prefers-reduced-motion: reduce) {
    .bone {
      animation: none;
    }
  }
`;
